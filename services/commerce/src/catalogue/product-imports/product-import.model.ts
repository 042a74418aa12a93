import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { CreateProductBody } from '@petcare/contracts/products/products.ts';
import type {
  ImportProblem,
  ProductImport,
  ProductImportState,
} from '@petcare/contracts/products/product-imports.ts';
import { model, Schema, type Types } from 'mongoose';
import type { ProductDocument } from '../products/product.model.ts';

export interface ProductImportDocument {
  _id: Types.ObjectId;
  state: ProductImportState;
  lines: ProductImport['lines'];
  problem_count: number;
  problems: ImportProblem[];
  repeated_lines: ProductImport['repeated_lines'];
  /** Admin who started the import, or started to undo it: the actor of its changes. */
  admin: Actor | null;
  undo_until: Date | null;
  createdAt: Date;
  started_at: Date | null;
  expires_at: Date;
}

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

/** A line that changes something. Lines without an effect are only counted. */
export interface ImportLineDocument {
  _id: Types.ObjectId;
  import_id: Types.ObjectId;
  line: number;
  /** Chosen by the check, for new products too. */
  product_id: Types.ObjectId;
  product_name: string;
  /** All fields of a new product, or the changed ones. */
  fields: Partial<ImportedFields>;
  /** The product when the file was checked. Null: the line adds a product. */
  seen: SeenProduct | null;
  /** Missing or null: the line is imported alone. Lines with the same group are imported together, or none of them. */
  place?: LinePlace | null;
  outcome: 'waiting' | 'created' | 'changed' | 'refused';
  /** Former values of the changed fields. Null for a new product. */
  former: Partial<ImportedFields> | null;
  /** Former values of the fields that the place has changed. Missing or null for a line without a place. */
  former_place?: PlacedFields | null;
  /** The product after the import. */
  after: SeenProduct | null;
  undo: 'undone' | 'kept' | null;
  /** Code of the error that refused the line, or its undoing. */
  refusal: string | null;
  expires_at: Date;
}

const dayMs = 24 * 60 * 60_000;
/** A checked file is kept for a day, a started import for 30 days. */
export const draftMs = dayMs;
export const startedMs = 30 * dayMs;

const mixed = { type: Schema.Types.Mixed, default: null };
const importSchema = new Schema<ProductImportDocument>(
  {
    state: { type: String, required: true },
    lines: { type: Schema.Types.Mixed, required: true },
    problem_count: { type: Number, required: true },
    problems: { type: Schema.Types.Mixed, required: true },
    repeated_lines: { type: Schema.Types.Mixed, required: true },
    admin: mixed,
    undo_until: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    started_at: { type: Date, default: null },
    expires_at: { type: Date, required: true },
  },
  { collection: 'product_imports', versionKey: false },
);
importSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
importSchema.index({ state: 1 });
importSchema.index({ started_at: -1 });

const lineSchema = new Schema<ImportLineDocument>(
  {
    import_id: { type: Schema.Types.ObjectId, required: true },
    line: { type: Number, required: true },
    product_id: { type: Schema.Types.ObjectId, required: true },
    product_name: { type: String, required: true },
    fields: { type: Schema.Types.Mixed, required: true },
    seen: mixed,
    place: mixed,
    outcome: { type: String, required: true },
    former: mixed,
    former_place: mixed,
    after: mixed,
    undo: { type: String, default: null },
    refusal: { type: String, default: null },
    expires_at: { type: Date, required: true },
  },
  // A line that changes the place of a variant only has no fields.
  { collection: 'product_import_lines', versionKey: false, minimize: false },
);
lineSchema.index({ import_id: 1, line: 1 }, { unique: true });
lineSchema.index({ import_id: 1, outcome: 1, undo: 1 });
lineSchema.index({ import_id: 1, 'place.group_id': 1 });
lineSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const ProductImports = model<ProductImportDocument>('ProductImport', importSchema);
export const ImportLines = model<ImportLineDocument>('ImportLine', lineSchema);
