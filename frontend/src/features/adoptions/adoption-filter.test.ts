import { describe, expect, test } from 'vitest';
import { filterNames, readFilter, withFilter, withoutFilter } from './adoption-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter in the URL', () => {
  test('holds every filter of the list', () => {
    const address =
      'search=calm&status=Pending&species=cat&breed=Deshi&age=young&district=Dhaka&vaccinated=true&neutered=false';
    const filter = read(address);
    expect(Object.keys(filter).toSorted()).toEqual([...filterNames].toSorted());
    expect(filter).toMatchObject({ species: 'cat', district: 'Dhaka', vaccinated: 'true' });
  });

  test.each(['species=dragon', 'status=pending', 'age=old', 'district=Atlantis', 'vaccinated=1', 'search=+'])(
    'ignores a value that is not a choice: %s',
    (address) => expect(read(address)).toEqual({}),
  );

  test('returns to the first page when it changes, and keeps all other parameters', () => {
    const address = new URLSearchParams('page=3&species=cat&share=new');
    expect(withFilter(address, 'district', ' Dhaka ').toString()).toBe(
      'species=cat&share=new&district=Dhaka',
    );
    expect(withFilter(address, 'species', '').toString()).toBe('share=new');
    expect(address.get('page')).toBe('3');
  });

  test('is removed as a whole', () => {
    expect(withoutFilter(new URLSearchParams('page=2&species=cat&breed=x&share=new')).toString()).toBe(
      'share=new',
    );
  });
});
