import { join } from 'node:path';
import { testPersonalTable } from '@petcare/platform/testing/personal-rows/test-personal-table.ts';
import '../../app.ts';
import { personalTable } from './personal-table.ts';

testPersonalTable(personalTable, join(import.meta.dirname, '../..'));
