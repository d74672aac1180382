import { androidFormat } from './android/android-format.ts';
import { stringsdictFormat } from './apple/plist.ts';
import { stringsFormat } from './apple/strings-format.ts';
import { fluentFormat } from './fluent/fluent-format.ts';
import type { DocumentFormat } from './format.ts';
import { phpFormat } from './php/php-format.ts';
import { poFormat } from './po/po-format.ts';
import { propertiesFormat } from './properties/properties-format.ts';
import { qtFormat } from './qt/qt-format.ts';
import { resxFormat } from './resx/resx-format.ts';
import { withChosenKeys } from './strings/chosen-units.ts';
import { xcstringsFormat } from './xcstrings/xcstrings-format.ts';
import { yamlFormat } from './yaml/yaml-format.ts';

/** Formats of the strings of apps, whose readings are `keyed`. */
export const stringFormats: readonly DocumentFormat[] = [
  withChosenKeys(androidFormat),
  yamlFormat,
  ...[stringsFormat, stringsdictFormat, propertiesFormat, resxFormat, xcstringsFormat].map(withChosenKeys),
  ...[phpFormat, qtFormat, fluentFormat].map(withChosenKeys),
];

/** All formats whose readings are `keyed`. */
export const keyedFormats: readonly DocumentFormat[] = [...stringFormats, poFormat];
