import { join } from 'node:path';
import { testPersonalTable } from '@petcare/platform/testing/personal-rows/test-personal-table.ts';
import { personalTable } from './personal-changes.ts';

testPersonalTable(personalTable, join(import.meta.dirname, '../..'));
