import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { CreateProductBody } from '@petcare/contracts/products/products.ts';
import type {
  ImportProblem,
  ProductImport,
  ProductImportState,
} from '@petcare/contracts/products/product-imports.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import type { ProductDocument } from '../products/product.model.ts';

/** Columns of a product that an import sets. New products have no picture. */
export type ImportedFields = Omit<CreateProductBody, 'product_image'>;

/** The state of a product that a later change is compared with. */
export interface SeenProduct {
  version: number;
  stock: number | null;
}

/** The variant that a line describes, as it is after the import. */
export interface LinePlace {
  group_id: string;
  name: string;
  name_bn: string | null;
  label: string;
  label_bn: string | null;
  /** Names of the group when the file was checked. Null: the import makes the group. */
  seen_names: { name: string; name_bn: string | null } | null;
}

/** Fields that the place in a group decides. A product without variants has no `variant`. */
export type PlacedFields = Pick<ProductDocument, 'product_name' | 'product_name_bn' | 'variant'>;

const dayMs = 24 * 60 * 60_000;
/** A checked file is kept for a day, a started import for 30 days. */
export const draftMs = dayMs;
export const startedMs = 30 * dayMs;

const mixed = { type: Schema.Types.Mixed, default: null };
const importFields = {
  _id: field.drawnId,
  state: field.of<ProductImportState>({ type: String, required: true }),
  lines: field.of<ProductImport['lines']>({ type: Schema.Types.Mixed, required: true }),
  problem_count: field.number,
  problems: field.of<ImportProblem[]>({ type: Schema.Types.Mixed, required: true }),
  repeated_lines: field.of<ProductImport['repeated_lines']>({ type: Schema.Types.Mixed, required: true }),
  /** Admin who started the import, or started to undo it: the actor of its changes. */
  admin: field.of<Actor | null>(mixed),
  undo_until: field.dateOrNull,
  createdAt: field.date,
  started_at: field.dateOrNull,
  expires_at: field.date,
};
export type ProductImportDocument = Stored<typeof importFields>;

const importSchema = schemaOf(importFields, { collection: 'product_imports' });
importSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
importSchema.index({ state: 1 });
importSchema.index({ started_at: -1 });

const lineFields = {
  _id: field.drawnId,
  import_id: field.id,
  line: field.number,
  /** Chosen by the check, for new products too. */
  product_id: field.id,
  product_name: field.text,
  /** All fields of a new product, or the changed ones. */
  fields: field.of<Partial<ImportedFields>>({ type: Schema.Types.Mixed, required: true }),
  /** The product when the file was checked. Null: the line adds a product. */
  seen: field.of<SeenProduct | null>(mixed),
  /** Missing or null: the line is imported alone. Lines with the same group are imported together, or none of them. */
  place: field.optional<LinePlace | null>(mixed),
  outcome: field.of<'waiting' | 'created' | 'changed' | 'refused'>({ type: String, required: true }),
  /** Former values of the changed fields. Null for a new product. */
  former: field.of<Partial<ImportedFields> | null>(mixed),
  /** Former values of the fields that the place has changed. Missing or null for a line without a place. */
  former_place: field.optional<PlacedFields | null>(mixed),
  /** The product after the import. */
  after: field.of<SeenProduct | null>(mixed),
  undo: field.of<'undone' | 'kept' | null>({ type: String, default: null }),
  /** Code of the error that refused the line, or its undoing. */
  refusal: field.textOrNull,
  expires_at: field.date,
};
/** A line that changes something. Lines without an effect are only counted. */
export type ImportLineDocument = Stored<typeof lineFields>;

const lineSchema = schemaOf(
  lineFields, // A line that changes the place of a variant only has no fields.
  { collection: 'product_import_lines', minimize: false },
);
lineSchema.index({ import_id: 1, line: 1 }, { unique: true });
lineSchema.index({ import_id: 1, outcome: 1, undo: 1 });
lineSchema.index({ import_id: 1, 'place.group_id': 1 });
lineSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const ProductImports = model<ProductImportDocument>('ProductImport', importSchema);
export const ImportLines = model<ImportLineDocument>('ImportLine', lineSchema);
