import { testPersonalTable } from '@petcare/platform/testing/personal-rows/test-personal-table.ts';
import '../../notifications/start-notifications.ts';
import '../../invariants/checker.ts';
import { personalTable } from './personal-changes.ts';

testPersonalTable(personalTable);
