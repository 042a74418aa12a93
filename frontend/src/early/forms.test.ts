import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '..');
const formOf = /<form\b[^>]*>/g;

function formsWithoutMethod(text: string): string[] {
  return (text.match(formOf) ?? []).filter((form) => !/\bmethod="(?:post|get)"/.test(form));
}

test('no form puts what was typed into an address when the code of its page is missing', () => {
  const forms = globSync('**/*.tsx', { cwd: source }).flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    return (text.match(formOf) ?? []).map((form) => ({ file, form }));
  });
  expect(forms.length).toBeGreaterThan(40);
  expect(forms.filter(({ form }) => formsWithoutMethod(form).length > 0)).toEqual([]);
  expect(forms.filter(({ form }) => form.includes('method="get"')).map(({ file }) => file)).toEqual([
    'components/lists/search-form.tsx',
  ]);
});

test('the control: a form without a method is found', () => {
  expect(formsWithoutMethod('<form noValidate onSubmit={send}>')).toHaveLength(1);
});
