import type { SrxDocument, SrxRule } from '#domain/segmentation/srx.ts';
import { BUILT_IN_NAMESPACE, SRX_NAMESPACE } from './namespaces.ts';
import { portablePattern } from './portable-pattern.ts';

/**
 * Writes rules as an SRX 2.0 file in UTF-8, as a base for other rules or for other tools. Patterns are rewritten for
 * ICU and Java; reading the file again gives rules with the same breaks.
 *
 * @throws SyntaxError for a pattern that ICU's syntax can't express
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
