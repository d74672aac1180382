/** An XLIFF 1.2 file around trans-units. */
export function xliff1(body: string, attributes = 'target-language="es"'): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n' +
    `<file original="a.txt" source-language="en" datatype="plaintext" ${attributes}>\n<body>\n${body}\n</body>\n</file>\n</xliff>\n`
  );
}

/** An XLIFF 2.1 file around units. */
export function xliff2(body: string, attributes = 'trgLang="es"'): string {
  return (
    '<?xml version="1.0"?>\n<xliff version="2.1" srcLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0" ' +
    `xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0" ${attributes}>\n<file id="f1">\n${body}\n</file>\n</xliff>\n`
  );
}

/** Content of the file's body. */
export function bodyOf(xliff: string): string {
  return /<(?:body|file id="f1")>\n([\s\S]*?)\n<\/(?:body>\n<\/file|file)>/.exec(xliff)![1]!;
}
