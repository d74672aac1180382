import { type EntityProperty, type Platform, type TransformContext, Type } from '@mikro-orm/core';
import type { SecretBox } from '#platform/secrets/secret-box.ts';

/**
 * The secret box of each database: types are created with the entities, keys are known only when the database is
 * opened.
 */
const boxes = new WeakMap<Platform, SecretBox>();

/**
 * Sets the secret box of a database's encrypted columns, which can be neither written nor read before.
 *
 * @param platform `orm.em.getPlatform()`
 */
export function bindSecretBox(platform: Platform, box: SecretBox): void {
  boxes.set(platform, box);
}

/**
 * A column with encrypted values (AES-256-GCM). It can't be searched, sorted or unique, and is omitted from serialized
 * entities. A stored value can only be decrypted in its own table and column: renaming one requires encrypting again,
 * unless a purpose is given.
 */
export abstract class EncryptedType<Value> extends Type<Value | null | undefined, string | null | undefined> {
  // oxlint-disable-next-line style/private-name -- MikroORM copies types by their plain properties and loses #private ones
  private readonly givenPurpose: string | undefined;

  /** @param purpose stable name that survives renaming the column; default `table.column` */
  constructor(purpose?: string) {
    super();
    this.givenPurpose = purpose;
  }

  protected abstract encode(value: Value): string;
  protected abstract decode(text: string): Value;

  override convertToDatabaseValue(
    value: Value | null | undefined,
    platform: Platform,
    context?: TransformContext,
  ): string | null | undefined {
    if (value === null || value === undefined) return value === null ? null : undefined;
    if (context?.mode === 'query') throw new TypeError(`${this.purpose} is encrypted: it can't be searched`);
    return boxOf(platform).seal(this.encode(value), this.purpose);
  }

  override convertToJSValue(value: string | null | undefined, platform: Platform): Value | null | undefined {
    return value === null || value === undefined ? value : this.decode(boxOf(platform).open(value, this.purpose));
  }

  /** Compares the plain texts, since a value is encrypted differently each time. */
  override compareValues(one: string | null | undefined, other: string | null | undefined): boolean {
    if (one === other || !one || !other) return (one ?? null) === (other ?? null);
    const box = boxOf(this.platform!);
    return box.open(one, this.purpose) === box.open(other, this.purpose);
  }

  override ensureComparable(): boolean {
    return false;
  }

  override compareAsType(): string {
    return 'string';
  }

  override toJSON(): null {
    return null;
  }

  override getColumnType(_property: EntityProperty, platform: Platform): string {
    return platform.getTextTypeDeclarationSQL({});
  }

  // oxlint-disable-next-line style/private-name -- as above
  private get purpose(): string {
    return this.givenPurpose ?? `${this.meta!.tableName}.${this.prop!.fieldNames[0]}`;
  }
}

/** An encrypted string. */
export class EncryptedText extends EncryptedType<string> {
  protected override encode(value: string): string {
    if (typeof value !== 'string') throw new TypeError('An encrypted text column needs a string');
    return value;
  }

  protected override decode(text: string): string {
    return text;
  }

  override get runtimeType(): string {
    return 'string';
  }
}

/** An encrypted JSON value. */
export class EncryptedJson<Value = unknown> extends EncryptedType<Value> {
  protected override encode(value: Value): string {
    return JSON.stringify(value);
  }

  protected override decode(text: string): Value {
    return JSON.parse(text) as Value;
  }

  override get runtimeType(): string {
    return 'any';
  }
}

function boxOf(platform: Platform): SecretBox {
  const box = boxes.get(platform);
  if (box === undefined) {
    throw new Error('The database has no key for its encrypted columns: call bindSecretBox after opening it');
  }
  return box;
}
