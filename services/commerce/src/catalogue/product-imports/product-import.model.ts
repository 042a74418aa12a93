import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { CreateProductBody } from '@petcare/contracts/commerce/products/products.ts';
import type {
  ImportProblem,
  ProductImport,
  ProductImportState,
} from '@petcare/contracts/commerce/products/product-imports.ts';
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
  groupId: string;
  name: string;
  nameBn: string | null;
  label: string;
  labelBn: string | null;
  /** Names of the group when the file was checked. Null: the import makes the group. */
  seenNames: { name: string; nameBn: string | null } | null;
}

/** Fields that the place in a group decides. A product without variants has no `variant`. */
export type PlacedFields = Pick<ProductDocument, 'productName' | 'productNameBn' | 'variant'>;

const dayMs = 24 * 60 * 60_000;
/** A checked file is kept for a day, a started import for 30 days. */
export const draftMs = dayMs;
export const startedMs = 30 * dayMs;

const mixed = { type: Schema.Types.Mixed, default: null };
const importFields = {
  _id: field.text,
  state: field.of<ProductImportState>({ type: String, required: true }),
  lines: field.of<ProductImport['lines']>({ type: Schema.Types.Mixed, required: true }),
  problemCount: field.number,
  problems: field.of<ImportProblem[]>({ type: Schema.Types.Mixed, required: true }),
  repeatedLines: field.of<ProductImport['repeated_lines']>({ type: Schema.Types.Mixed, required: true }),
  /** Admin who started the import, or started to undo it: the actor of its changes. */
  admin: field.of<Actor | null>(mixed),
  undoUntil: field.dateOrNull,
  createdAt: field.date,
  startedAt: field.dateOrNull,
  expiresAt: field.date,
};
export type ProductImportDocument = Stored<typeof importFields>;

const importSchema = schemaOf(importFields, { collection: 'product_imports' });
importSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
importSchema.index({ state: 1 });
importSchema.index({ startedAt: -1 });

const lineFields = {
  _id: field.text,
  importId: field.text,
  line: field.number,
  /** Chosen by the check, for new products too. */
  productId: field.text,
  productName: field.text,
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
  formerPlace: field.optional<PlacedFields | null>(mixed),
  /** The product after the import. */
  after: field.of<SeenProduct | null>(mixed),
  undo: field.of<'undone' | 'kept' | null>({ type: String, default: null }),
  /** Code of the error that refused the line, or its undoing. */
  refusal: field.textOrNull,
  expiresAt: field.date,
};
/** A line that changes something. Lines without an effect are only counted. */
export type ImportLineDocument = Stored<typeof lineFields>;

const lineSchema = schemaOf(
  lineFields, // A line that changes the place of a variant only has no fields.
  { collection: 'product_import_lines', minimize: false },
);
lineSchema.index({ importId: 1, line: 1 }, { unique: true });
lineSchema.index({ importId: 1, outcome: 1, undo: 1 });
lineSchema.index({ importId: 1, 'place.groupId': 1 });
lineSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const ProductImports = model<ProductImportDocument>('ProductImport', importSchema);
export const ImportLines = model<ImportLineDocument>('ImportLine', lineSchema);
