import { describe, expect, test } from 'vitest';
import { filterNames, readFilter, withFilter, withoutFilter } from './adoption-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter in the address', () => {
  test('holds every part that the list can be narrowed by', () => {
    const address =
      'search=calm&status=Pending&species=cat&breed=Deshi&age=young&district=Dhaka&vaccinated=true&neutered=false';
    const filter = read(address);
    expect(Object.keys(filter).toSorted()).toEqual([...filterNames].toSorted());
    expect(filter).toMatchObject({ species: 'cat', district: 'Dhaka', vaccinated: 'true' });
  });

  test.each(['species=dragon', 'status=pending', 'age=old', 'district=Atlantis', 'vaccinated=1', 'search=+'])(
    'leaves out what nobody offers: %s',
    (address) => expect(read(address)).toEqual({}),
  );

  test('begins on the first page when it changes, and keeps what else stands there', () => {
    const address = new URLSearchParams('page=3&species=cat&share=new');
    expect(withFilter(address, 'district', ' Dhaka ').toString()).toBe(
      'species=cat&share=new&district=Dhaka',
    );
    expect(withFilter(address, 'species', '').toString()).toBe('share=new');
    expect(address.get('page')).toBe('3');
  });

  test('is taken away as a whole', () => {
    expect(withoutFilter(new URLSearchParams('page=2&species=cat&breed=x&share=new')).toString()).toBe(
      'share=new',
    );
  });
});
