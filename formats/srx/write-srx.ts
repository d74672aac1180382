import type { SrxDocument, SrxRule } from '#domain/segmentation/srx.ts';
import { BUILT_IN_NAMESPACE, SRX_NAMESPACE } from './namespaces.ts';
import { portablePattern } from './portable-pattern.ts';

/**
 * Writes rules as an SRX 2.0 file in UTF-8, to start one's own from or for other tools. Patterns are rewritten so that ICU
 * and Java take them as we do; reading the file again gives rules that break the same texts at the same places.
 *
 * @throws SyntaxError for a pattern that can't be said in ICU's syntax
 */
export function writeSrx(document: SrxDocument): string {
  const yesNo = (value: boolean) => (value ? 'yes' : 'no');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<srx xmlns="${SRX_NAMESPACE}" version="2.0">`,
    `  <header segmentsubflows="yes" cascade="${yesNo(document.cascade)}">`,
    '    <formathandle type="start" include="no"/>',
    '    <formathandle type="end" include="yes"/>',
    '    <formathandle type="isolated" include="yes"/>',
    ...(document.extendsBuiltIn ? [`    <extend xmlns="${BUILT_IN_NAMESPACE}"/>`] : []),
    '  </header>',
    '  <body>',
    '    <languagerules>',
    ...document.languageRules.flatMap(({ name, rules }) => [
      `      <languagerule languagerulename="${escapeXml(name)}">`,
      ...rules.flatMap(ruleLines),
      '      </languagerule>',
    ]),
    '    </languagerules>',
    '    <maprules>',
    ...document.maps.map(
      ({ pattern, rules }) =>
        `      <languagemap languagepattern="${escapeXml(pattern)}" languagerulename="${escapeXml(rules)}"/>`,
    ),
    '    </maprules>',
    '  </body>',
    '</srx>',
  ];
  return `${lines.join('\n')}\n`;
}

function ruleLines(rule: SrxRule): string[] {
  const comment = rule.comment?.replaceAll('--', '- -').replace(/-$/u, '- ');
  return [
    ...(comment ? [`        <!-- ${comment} -->`] : []),
    `        <rule break="${rule.break ? 'yes' : 'no'}">`,
    `          <beforebreak>${escapeXml(portablePattern(rule.before))}</beforebreak>`,
    `          <afterbreak>${escapeXml(portablePattern(rule.after))}</afterbreak>`,
    '        </rule>',
  ];
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
