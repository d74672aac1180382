import { hostileArchives } from './archive.ts';
import type { HostileInput } from './hostile-input.ts';
import { hostileAndroid } from './android.ts';
import { hostileProperties, hostileResx, hostileStrings, hostileStringsdict, hostileYaml } from './resources.ts';
import { hostileFluent, hostilePhp, hostileQt, hostileXcstrings } from './catalogs.ts';
import { hostileHtml } from './html.ts';
import { hostileMarkdown } from './markdown.ts';
import { hostileMdx, hostileSitePages } from './mdx.ts';
import { hostilePlainTexts } from './text.ts';
import { hostileSubRip, hostileWebVtt } from './timed-text.ts';
import { hostileCsv } from './csv.ts';
import { hostileJson } from './json.ts';
import { hostileAsciidoc, hostileIpynb, hostileMjml, hostileRst } from './prose.ts';
import { hostilePo } from './po.ts';
import { hostileXliff } from './xliff.ts';
import { hostileDocx } from './docx.ts';
import { hostilePptx } from './pptx.ts';
import { hostileXlsx } from './xlsx.ts';

/** By `DocumentFormat.id`; `activities/documents/engine/hostile-inputs.test.ts` fails for a registered format without. */
export const hostileInputs: Readonly<Record<string, readonly HostileInput[]>> = {
  docx: hostileDocx,
  pptx: hostilePptx,
  xlsx: hostileXlsx,
  html: hostileHtml,
  text: hostilePlainTexts,
  srt: hostileSubRip,
  vtt: hostileWebVtt,
  csv: hostileCsv,
  json: hostileJson,
  po: hostilePo,
  markdown: [...hostileMarkdown, ...hostileSitePages],
  mdx: hostileMdx,
  asciidoc: hostileAsciidoc,
  rst: hostileRst,
  ipynb: hostileIpynb,
  mjml: hostileMjml,
  xliff: hostileXliff,
  android: hostileAndroid,
  yaml: hostileYaml,
  strings: hostileStrings,
  stringsdict: hostileStringsdict,
  properties: hostileProperties,
  resx: hostileResx,
  xcstrings: hostileXcstrings,
  php: hostilePhp,
  qt: hostileQt,
  fluent: hostileFluent,
  zip: hostileArchives,
};
