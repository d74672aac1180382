/**
 * Tools that continuous integration may lack: how the reason of a skip begins, and why. With `CI=true`, a test that is skipped for
 * any other missing tool fails (`test/suite/skipped.ts`).
 */
export const ALLOWED_SKIPS: Readonly<Record<string, string>> = {
  '../shared/fixtures/': 'public files, which the repository does not contain',
  'no file system can be mounted here': 'containers may not mount',
  'there is no S3 server on this machine': 'it is built with Go and needs a network',
  fish: 'completion is tried in bash',
  zsh: 'completion is tried in bash',
  javaproperties: 'formats/properties has tests of its own',
  lconvert: 'formats/qt has tests of its own',
  'moz.l10n': 'formats/fluent has tests of its own',
  msgfmt: 'formats/po has tests of its own',
  openpyxl: 'LibreOffice opens what we write',
  'openstep-plist': 'formats/apple has tests of its own',
  php: 'formats/php has tests of its own',
  'python-docx': 'LibreOffice opens what we write',
  'python-pptx': 'LibreOffice opens what we write',
  PyYAML: 'formats/yaml has tests of its own',
  asciidoctor: 'formats/asciidoc has tests of its own',
  docutils: 'formats/rst has tests of its own',
  nbformat: 'formats/ipynb has tests of its own',
  'translate-toolkit': 'formats/android has tests of its own',
};
