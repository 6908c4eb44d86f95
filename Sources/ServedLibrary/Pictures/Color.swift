import Foundation

/// A color of a screen, sRGB.
package struct Color: Hashable, Sendable {
    package let red, green, blue: UInt8

    /// A color of the space OKLCH (Ottosson 2020), in which the page's colors are. What no screen shows is clipped.
    /// - Parameters:
    ///   - lightness: 0…1.
    ///   - chroma: from 0 for gray.
    ///   - hue: degrees.
    package init(lightness: Double, chroma: Double, hue: Double) {
        let (a, b) = (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
        let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let medium = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        red = Self.encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
        green = Self.encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
        blue = Self.encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
    }

    /// - Parameter light: linear, 0…1.
    private static func encoded(_ light: Double) -> UInt8 {
        let light = min(max(0, light), 1)
        let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((255 * value).rounded())
    }
}
