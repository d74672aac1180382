import { createHash } from 'node:crypto';

/** The style sheet of reports: everything that they look like, on screens and on paper. */
export const STYLE = `
:root{--c:#b42318;--j:#c4560a;--i:#8a6d00;--n:#5c6470}
body{font:15px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff;margin:0 auto;max-width:62rem;padding:1.5rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:1.2rem 0 .3rem}
a{color:#0b57d0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid #d8dde3;padding:.3rem .5rem;text-align:right;vertical-align:top}
th:first-child,td:first-child{text-align:start;overflow-wrap:anywhere}
dl{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:1rem 0}dt{color:#5c6470;font-size:.85rem}dd{margin:0;font-size:1.3rem}
svg{max-width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:#1b1f24}
.fc{fill:var(--c)}.fj{fill:var(--j)}.fi{fill:#d6a800}.fn{fill:#9aa3af}.fb{fill:#0b57d0}
nav{font-size:.85rem;overflow-wrap:anywhere}nav a{display:inline-block;padding:.1rem .3rem}
section{content-visibility:auto;contain-intrinsic-size:auto 60rem}
section>div{border:1px solid #d8dde3;border-radius:.4rem;margin:.6rem 0;padding:.5rem .8rem;break-inside:avoid}
h4{display:flex;gap:1rem;justify-content:space-between;font-size:.85rem;font-weight:400;color:#5c6470;margin:0}
h4 :first-child{overflow-wrap:anywhere}
section p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
section p+p{border-inline-start:3px solid #9aa3af;padding-inline-start:.6rem}
section ul{list-style:none;margin:.4rem 0 0;padding:0;font-size:.9rem}
li{overflow-wrap:anywhere}
li b{font-weight:600}.c b{color:var(--c)}.j b{color:var(--j)}.i b{color:var(--i)}.n b{color:var(--n)}
mark{color:inherit;background:#e8ebef;text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:3px}
mark.c{background:#fde3e0;text-decoration-color:var(--c)}mark.j{background:#fdead9;text-decoration-color:var(--j)}
mark.i{background:#fff4c2;text-decoration-color:var(--i)}mark:empty::before{content:"\\2038"}
code,q{font-family:ui-monospace,monospace;font-size:.85em;white-space:pre-wrap;unicode-bidi:isolate}code{color:#5c6470;background:#eef1f4}
footer{margin-top:2rem;color:#5c6470;font-size:.85rem}
@media print{body{max-width:none;padding:0;font-size:10pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}
nav{display:none}section{content-visibility:visible}a{color:inherit;text-decoration:none}}
`.trim();

/**
 * Content-Security-Policy of a report: nothing but its own style sheet, no script, nothing from elsewhere. Also in the file
 * itself, for readers of a copy.
 */
export const REPORT_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;
