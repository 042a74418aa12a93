import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');

/** Forms whose values another file holds. */
const heldElsewhere: Record<string, string> = {
  'features/appointments/components/appointment-form.tsx':
    'features/appointments/components/use-appointment-input.ts',
  'components/edit-form/edit-dialog.tsx': 'components/edit-form/use-edit.ts',
  'features/doctor-workspace/schedule/schedule-editor.tsx': 'components/edit-form/use-edit.ts',
  'features/checkout/components/billing-form.tsx': 'features/checkout/payment/use-checkout-draft.ts',
  'features/hostel/components/reservation-form.tsx': 'features/hostel/pages/hostel-page.tsx',
};

const signedOut = 'is filled before signing in';
const oneChoice = 'asks for one or two choices';
const notKept: Record<string, string> = {
  'components/posts/share-post-dialog.tsx': 'keeps its draft and pictures while they are typed',
  'components/lists/search-form.tsx': 'searches, and is in the address',
  'components/coupon/coupon-field.tsx': 'asks for one code',
  'components/admin-table/saved-views.tsx': 'asks for one name',
  'features/payments-admin/components/reconciliation-list.tsx': oneChoice,
  'features/clinic-admin/components/link-account.tsx': oneChoice,
  'features/pets/sharing/create-link-form.tsx': oneChoice,
  'features/packing/packing-page.tsx': 'is filled by a scanner, code by code',
  'features/checkout/components/bkash-dialog.tsx': 'holds payment data',
  'features/checkout/components/cash-step.tsx': 'asks for a code that works once',
  'features/profile/components/password-form.tsx': 'holds passwords only',
  'features/auth/components/sign-in-form.tsx': signedOut,
  'features/auth/components/sign-up-form.tsx': signedOut,
  'features/auth/components/forgot-password-form.tsx': signedOut,
  'features/auth/components/reset-password-form.tsx': signedOut,
  'features/auth/components/accept-invitation-form.tsx': signedOut,
};

const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'));
const forms = files.filter((file) => read(file).includes('<form'));
const isKept = (file: string) => /\buseKeptInput\(/.test(read(heldElsewhere[file] ?? file));

test('what is typed in any form of a signed-in user is kept when the session ends', () => {
  expect(forms.length).toBeGreaterThan(50);
  expect(forms.filter((file) => !isKept(file) && !(file in notKept))).toEqual([]);
});

test('the lists of exceptions name forms that need them', () => {
  const named = [...Object.keys(heldElsewhere), ...Object.keys(notKept)];
  expect(named.filter((file) => !forms.includes(file))).toEqual([]);
  expect(Object.keys(notKept).filter(isKept)).toEqual([]);
});

test('each form of a page has a name of its own', () => {
  const names = files.flatMap((file) => /\buseKeptInput\(\s*([^,]+),/.exec(read(file))?.[1] ?? []);
  expect(names.length).toBeGreaterThan(35);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
