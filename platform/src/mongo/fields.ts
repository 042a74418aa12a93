import { Schema, type SchemaDefinitionProperty, type SchemaOptions } from 'mongoose';

/** A field of a stored document: the definition that Mongoose checks, with the type of its values. */
export interface Field<Value> {
  readonly definition: SchemaDefinitionProperty;
  readonly isOptional: boolean;
  /** Never set; it holds the type. */
  readonly value?: Value;
}

interface OptionalField<Value> extends Field<Value> {
  readonly isOptional: true;
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;

/** The documents with these fields, as lean queries return them. */
export type Stored<Of extends Fields> = {
  [Name in keyof Of as Of[Name] extends OptionalField<unknown> ? never : Name]: ValueOf<Of[Name]>;
} & {
  [Name in keyof Of as Of[Name] extends OptionalField<unknown> ? Name : never]?: ValueOf<Of[Name]>;
};

/** A field that Mongoose checks as defined, or fills with its default. */
const of = <Value>(definition: SchemaDefinitionProperty): Field<Value> => ({ definition, isOptional: false });
const required = <Value>(type: unknown) => of<Value>({ type, required: true } as SchemaDefinitionProperty);
const orNull = <Value>(type: unknown) =>
  of<Value | null>({ type, default: null } as SchemaDefinitionProperty);

/** A required text is not empty. */
export const field = {
  of,
  /** Missing in documents without a value. */
  optional: <Value>(definition: SchemaDefinitionProperty): OptionalField<Value> => ({
    definition,
    isOptional: true,
  }),
  text: required<string>(String),
  number: required<number>(Number),
  flag: required<boolean>(Boolean),
  date: required<Date>(Date),
  texts: required<string[]>([String]),
  textOrEmpty: of<string>({ type: String, default: '' }),
  numberOrZero: of<number>({ type: Number, default: 0 }),
  textOrNull: orNull<string>(String),
  numberOrNull: orNull<number>(Number),
  dateOrNull: orNull<Date>(Date),
  oneOf: <Value extends string>(values: readonly Value[]): Field<Value> =>
    of({ type: String, enum: [...values], required: true }),
  one: <Value>(schema: Schema<Value>) => required<Value>(schema),
  oneOrNull: <Value>(schema: Schema<Value>) => orNull<Value>(schema),
  many: <Value>(schema: Schema<Value>) => required<Value[]>([schema]),
};

/** Creates the schema of the documents with these fields, which have no version key. */
export function schemaOf<Of extends Fields>(fields: Of, options: SchemaOptions): Schema<Stored<Of>> {
  const definitions = Object.entries(fields).map(([name, { definition }]) => [name, definition]);
  const schema = new Schema(Object.fromEntries(definitions), { versionKey: false, ...options });
  // The fields hold the types of what their definitions accept.
  return schema as unknown as Schema<Stored<Of>>;
}
