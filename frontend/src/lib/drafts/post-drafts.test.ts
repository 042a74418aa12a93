import { beforeEach, expect, test } from 'vitest';
import {
  removePostDrafts,
  latestPostDraft,
  type PostDraft,
  readPostDraft,
  removePostDraft,
  savePostDraft,
} from './post-drafts.ts';

const place = { userId: 'mim', form: 'memory' } as const;
const draft = (clientId: string, title = 'Tuni'): PostDraft => ({
  clientId,
  fields: { title },
  pictures: [],
});

beforeEach(removePostDrafts);

test('a draft keeps its file', async () => {
  const file = new File(['picture'], 'tuni.jpg', { type: 'image/jpeg' });
  const kept = { ...draft('a'), pictures: [{ key: 'k', file, uploaded: null }] };
  await savePostDraft(place, kept);
  expect(await readPostDraft(place, 'a')).toEqual(kept);
});

test('a draft of another user or another form is not found', async () => {
  await savePostDraft(place, draft('a'));
  expect(await readPostDraft({ ...place, userId: 'rafi' }, 'a')).toBeNull();
  expect(await latestPostDraft({ ...place, userId: 'rafi' })).toBeNull();
  expect(await latestPostDraft({ ...place, form: 'adoption' })).toBeNull();
});

test('a form that is opened again skips drafts that are being sent', async () => {
  await savePostDraft(place, draft('sent'));
  expect(await latestPostDraft(place, ['sent'])).toBeNull();
  expect((await latestPostDraft(place))?.clientId).toBe('sent');
});

test('a later version of a draft replaces the earlier one', async () => {
  await savePostDraft(place, draft('a', 'Tu'));
  await savePostDraft(place, draft('a', 'Tuni'));
  expect((await readPostDraft(place, 'a'))?.fields).toEqual({ title: 'Tuni' });
  await removePostDraft('a');
  expect(await latestPostDraft(place)).toBeNull();
});

test('signing out removes all drafts from the device', async () => {
  await savePostDraft(place, draft('a'));
  await savePostDraft({ userId: 'rafi', form: 'adoption' }, draft('b'));
  await removePostDrafts();
  expect(await readPostDraft(place, 'a')).toBeNull();
  expect(await readPostDraft({ userId: 'rafi', form: 'adoption' }, 'b')).toBeNull();
});
