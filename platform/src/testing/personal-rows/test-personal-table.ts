import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose, { Schema } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import type { PersonalTable } from '../../personal-rows/personal-table.ts';
import { unknownUserPaths, unlistedUserPaths } from './unlisted-user-paths.ts';

/** Registers the tests of a table of personal data, for all models in files below `folder`. */
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

  test('control: the paths of a model without a row are found', () => {
    const line = new Schema({ patientId: String, price: Number }, { _id: false });
    const schema = new Schema({
      customer_id: String,
      lines: [line],
      approvedBy: { by: { type: { id: String, role: String }, _id: false } },
      by: { type: String, enum: ['customer', 'admin'] },
    });
    mongoose.model('UnlistedModel', schema);
    try {
      expect(unlistedUserPaths(table).toSorted()).toEqual([
        'UnlistedModel.approvedBy.by.id',
        'UnlistedModel.customer_id',
        'UnlistedModel.lines.patientId',
      ]);
    } finally {
      mongoose.deleteModel('UnlistedModel');
    }
  });
}
