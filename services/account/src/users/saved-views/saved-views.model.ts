import type { SavedView, SavedViews } from '@petcare/contracts/orders/saved-views.ts';
import { model, Schema } from 'mongoose';

export interface SavedViewsDocument {
  /** User and table. */
  _id: string;
  userId: string;
  table: string;
  views: SavedView[];
  version: number;
}

const text = { type: String, required: true };
const view = new Schema<SavedView>({ name: text, address: { type: String, default: '' } }, { _id: false });

const schema = new Schema<SavedViewsDocument>(
  {
    _id: text,
    userId: text,
    table: text,
    views: { type: [view], required: true },
    version: { type: Number, required: true, min: 1 },
  },
  { collection: 'saved_views', versionKey: false },
);
schema.index({ userId: 1 });

export const SavedViewLists = model<SavedViewsDocument>('SavedViews', schema);

export function toSavedViews(row: Pick<SavedViewsDocument, 'views' | 'version'> | null): SavedViews {
  return {
    views: (row?.views ?? []).map(({ name, address }) => ({ name, address })),
    version: row?.version ?? 0,
  };
}
