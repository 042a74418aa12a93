import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.rules.ts';

test.each([
  ['Rahima@Example.com', 'rahima@example.com'],
  ['rahima+1@example.com', 'rahima@example.com'],
  ['rahima+a+b@example.com', 'rahima@example.com'],
  ['ra.hima@example.com', 'ra.hima@example.com'],
  ['ra.hi.ma+shop@gmail.com', 'rahima@gmail.com'],
  ['rahima@googlemail.com', 'rahima@gmail.com'],
  ['+rahima@example.com', '+rahima@example.com'],
])('%s is delivered to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
