import { documentMislabeled } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument } from '#formats/format.ts';
import { decodeXmlFile } from '#formats/markup/decode-xml.ts';
import { childrenNamed, textInside, type XmlElement } from '#formats/markup/element-tree.ts';
import { XmlParts } from '#formats/markup/xml-parts.ts';
import { xmlString } from '#formats/markup/xml-string.ts';
import { plainResource, resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { ItemsOnDemand } from '#formats/strings/items-on-demand.ts';

const FILE_NAME = 'The resource file';

/**
 * Resources of .NET and Windows (learn.microsoft.com/dotnet/core/extensions/create-resource-files). Entries with a type are
 * numbers, sizes, pictures or files; they stay.
 */
export const resxFormat: DocumentFormat = {
  id: 'resx',
  about: {
    name: '.NET resources',
    translated: 'values of entries without a type',
    kept: 'entries with a type, binaries, metadata, comments, entries with `{Locked}` in their comment',
  },
  extensions: ['.resx', '.resw'],
  mediaType: 'text/microsoft-resx',
  read: readResx,
};

function readResx(bytes: Uint8Array): ReadDocument {
  const { source, encode } = decodeXmlFile(bytes, 'a resource file', FILE_NAME);
  const parts = new XmlParts(source, FILE_NAME, { holdsParts: (_, depth) => depth === 1 });
  const { root } = parts;
  if (root.name !== 'root') {
    throw documentMislabeled(
      `The file is XML with the root <${root.tag.rawName.slice(0, 40)}>, not a resource file of .NET (<root>). Export it again from ` +
        'Visual Studio.',
    );
  }
  return resourceDocument({
    bytes,
    source,
    encode,
    warnings: [],
    texts: new ItemsOnDemand(parts.ends, (start, end) =>
      childrenNamed(parts.read(start, end), 'data').flatMap((data) => textOf(source, data)),
    ),
  });
}

function textOf(source: string, data: XmlElement): readonly ResourceText[] {
  const [value] = childrenNamed(data, 'value');
  const context = data.tag.attribute('name') ?? '';
  const isTyped = data.tag.attribute('type') !== undefined || data.tag.attribute('mimetype') !== undefined;
  // The designer of Windows Forms describes its controls in entries that begin with this mark.
  if (value === undefined || isTyped || context.startsWith('>>')) return [];
  const comment = childrenNamed(data, 'comment').map(textInside).join(' ');
  const isLocked = /\{Locked\}/.test(comment);
  const text = plainResource(xmlString(source, value));
  const hasElements = value.children.some(({ type }) => type === 'element');
  const kept = isLocked ? 'marked_not_translatable' : hasElements ? 'not_text' : undefined;
  return [{ context, comment, ...text, ...(kept === undefined ? {} : { skipReason: kept }) }];
}
