import { expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { mjmlFormat } from './html-format.ts';

const MAIL = `<mjml lang="en">
  <mj-head>
    <mj-title>A title</mj-title>
    <mj-preview>A preview</mj-preview>
    <mj-attributes><mj-text color="#333" /></mj-attributes>
    <mj-style inline="inline">.link > a { color: red; }</mj-style>
  </mj-head>
  <mj-body>
    <mj-section><mj-column>
      <mj-image alt="A picture" src="a.png" />
      <mj-text font-size="20px">Hello <b>{{ name }}</b>,<br />welcome</mj-text>
      <mj-button href="https://example.com">Sign in</mj-button>
      <mj-raw><!-- htmlmin:ignore --></mj-raw>
    </mj-column></mj-section>
  </mj-body>
</mjml>
`;

it('e-mails in MJML have the texts of their parts', () => {
  expect(unitsOfResource(mjmlFormat, MAIL).map(({ context, content }) => [context, content.text])).toEqual([
    ['mj-title, line 3', 'A title'],
    ['mj-preview, line 4', 'A preview'],
    ['mj-image alt, line 10', 'A picture'],
    ['mj-text, line 11', 'Hello ,welcome'],
    ['mj-button, line 12', 'Sign in'],
  ]);
});

it('e-mails in MJML keep styles and attributes, and name the language', () => {
  const expected = MAIL.replace('lang="en"', 'lang="es"').replace(
    /A title|A preview|A picture|Hello|welcome|Sign in/g,
    (text) => text.toUpperCase(),
  );
  expect(translateResources(mjmlFormat, MAIL).text).toBe(expected);
});
