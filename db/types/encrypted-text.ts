import { type EntityProperty, type Platform, type TransformContext, Type } from '@mikro-orm/core';
import type { SecretBox } from '#platform/secrets/secret-box.ts';

/** The box of each database: types are made when entities are defined, keys are known only when it is opened. */
const boxes = new WeakMap<Platform, SecretBox>();

/**
 * Gives a database the box that its encrypted columns use; until then they can be neither written nor read.
 *
 * @param platform `orm.em.getPlatform()`
 */
export function bindSecretBox(platform: Platform, box: SecretBox): void {
  boxes.set(platform, box);
}

/**
 * A column that holds values encrypted (AES-256-GCM). It can't be searched, sorted or made unique, and is left out of
 * serialized entities. What is stored opens in its own table and column only: renaming one means encrypting anew,
 * unless a purpose is given.
 */
abstract class EncryptedType<Value> extends Type<Value | null | undefined, string | null | undefined> {
  // oxlint-disable-next-line style/private-name -- MikroORM copies types by their plain properties and loses #private ones
  private readonly givenPurpose: string | undefined;

  /** @param purpose what the column is for, kept when it is renamed; by default `table.column` */
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
    if (value === null || value === undefined) {
      return value === null ? null : undefined;
    }
    if (context?.mode === 'query') {
      throw new TypeError(`${this.purpose} is encrypted: it can't be searched`);
    }
    return boxOf(platform).seal(this.encode(value), this.purpose);
  }

  override convertToJSValue(value: string | null | undefined, platform: Platform): Value | null | undefined {
    return value === null || value === undefined ? value : this.decode(boxOf(platform).open(value, this.purpose));
  }

  /** The same value has another envelope each time: what counts for a change is the text inside. */
  override compareValues(one: string | null | undefined, other: string | null | undefined): boolean {
    if (one === other || !one || !other) {
      return (one ?? null) === (other ?? null);
    }
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
    if (typeof value !== 'string') {
      throw new TypeError('An encrypted text column needs a string');
    }
    return value;
  }

  protected override decode(text: string): string {
    return text;
  }

  override get runtimeType(): string {
    return 'string';
  }
}

/** An encrypted value that JSON can hold. */
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
