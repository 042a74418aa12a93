import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose, { Schema } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import type { PersonalTable } from '../../personal-rows/personal-table.ts';
import { objectIdPaths, unknownUserPaths, unlistedUserPaths } from './unlisted-user-paths.ts';

/** Registers the tests of a table of personal data and of the ids of all models in files below `folder`. */
export function testPersonalTable(table: PersonalTable<never>, folder: string): void {
  beforeAll(async () => {
    for await (const file of glob('**/*.model.ts', { cwd: folder })) await import(join(folder, file));
  });

  test('every path of a model that holds the id of a user is in a row of the table', () => {
    expect(unlistedUserPaths(table)).toEqual([]);
  });

  test('every row names paths that exist, and each kind has one row', () => {
    expect(unknownUserPaths(table)).toEqual([]);
    const kinds = table.map(({ kind }) => kind);
    expect(kinds).toEqual([...new Set(kinds)]);
  });

  test('every id is stored as text', () => {
    expect(objectIdPaths()).toEqual([]);
  });

  test('control: the paths of a model without a row are found, and those with ObjectIds', () => {
    const line = new Schema({ patientId: String, price: Number });
    const schema = new Schema({
      _id: String,
      customer_id: String,
      lines: [line],
      approvedBy: { by: { type: { id: String, role: String }, _id: false } },
      by: { type: String, enum: ['customer', 'admin'] },
      orders: [Schema.Types.ObjectId],
    });
    mongoose.model('UnlistedModel', schema);
    try {
      expect(unlistedUserPaths(table).toSorted()).toEqual([
        'UnlistedModel.approvedBy.by.id',
        'UnlistedModel.customer_id',
        'UnlistedModel.lines.patientId',
      ]);
      expect(objectIdPaths()).toEqual(['UnlistedModel.lines._id', 'UnlistedModel.orders']);
    } finally {
      mongoose.deleteModel('UnlistedModel');
    }
  });
}
