/// The style sheet of the report, light and dark.
enum ReportStyle {
    static let css = """

        :root { color-scheme: light dark; }
        body { font: 15px/1.5 system-ui, sans-serif; color: light-dark(#1c2330, #e6e9ee);
            background: light-dark(#fff, #14181f); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.3rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.05rem; margin-top: 2rem; }
        p { color: light-dark(#5b6573, #9aa4b2); }
        svg { max-width: 100%; height: auto; font: 11px system-ui, sans-serif; }
        svg text { fill: light-dark(#5b6573, #9aa4b2); }
        .first { fill: light-dark(#2f6fb7, #6ea8e8); }
        .second { fill: light-dark(#d08a2e, #e0a756); }
        .region { fill: none; stroke: light-dark(#d8dde4, #333b47); }
        .frame { fill: none; stroke: light-dark(#5b6573, #9aa4b2); }
        .point { fill: light-dark(#2f6fb7, #6ea8e8); fill-opacity: 0.55; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; }
        td, th { text-align: left; padding: 0.15rem 0.8rem 0.15rem 0; vertical-align: top;
            border-bottom: 1px solid light-dark(#d8dde4, #333b47); }

        """
}
