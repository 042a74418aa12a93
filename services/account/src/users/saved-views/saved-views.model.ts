import type { SavedViews } from '@petcare/contracts/account/saved-views.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const view = schemaOf({ name: field.text, address: field.textOrEmpty }, { _id: false });

const fields = {
  /** User and table. */
  _id: field.text,
  userId: field.text,
  table: field.text,
  views: field.many(view),
  version: field.of<number>({ type: Number, required: true, min: 1 }),
};
export type SavedViewsDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'saved_views' });
schema.index({ userId: 1 });

export const SavedViewLists = model<SavedViewsDocument>('SavedViews', schema);

export function toSavedViews(row: Pick<SavedViewsDocument, 'views' | 'version'> | null): SavedViews {
  return {
    views: (row?.views ?? []).map(({ name, address }) => ({ name, address })),
    version: row?.version ?? 0,
  };
}
