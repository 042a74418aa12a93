export const messagesPageStyle = `
:root { color-scheme: light dark; --paper: #fbf7ef; --surface: #fffdf9; --ink: #20291f; --muted: #596256; --line: #e6dcc9; --leaf: #1d5c37; --wash: #f4eddf; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141c17; --surface: #1b251f; --ink: #edf1ea; --muted: #aab7ac; --line: #2f3c34; --leaf: #94c4a0; --wash: #0f1612; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { margin: 1rem 0 0.5rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 1rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1.0625rem; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; max-width: 44rem; }
a { color: var(--leaf); text-underline-offset: 0.2em; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
:is(a, summary, pre):focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; border-radius: 4px; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1.25rem; }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0.25rem 0.875rem; border: 1px solid var(--line); border-radius: 999px; background: var(--surface); text-decoration: none; }
article { margin-bottom: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
dl { display: grid; gap: 0.25rem; margin: 0.75rem 0; color: var(--muted); font-size: 0.9375rem; }
dl div { display: flex; flex-wrap: wrap; gap: 0 0.5rem; }
dt { flex: 0 0 6.5rem; }
dd { flex: 1 1 14rem; margin: 0; color: var(--ink); overflow-wrap: anywhere; }
table { width: 100%; margin: 0.75rem 0; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.375rem 0.5rem 0.375rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { width: 40%; font-weight: 400; }
code, pre { font: 0.875rem/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; }
summary { display: inline-flex; align-items: center; min-height: 44px; padding-inline-end: 1rem; color: var(--leaf); cursor: pointer; }
pre { margin: 0.25rem 0 0; padding: 0.75rem; overflow-x: auto; border-radius: 8px; background: var(--wash); }
`;
