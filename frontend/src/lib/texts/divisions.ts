import { type Division, districtsOfDivision } from '@petcare/contracts/shared/divisions.ts';
import { districtName } from './districts.ts';

/** The eight divisions in the spelling of the specification, with their Bangla names. */
export const divisionNames: Record<Division, { en: string; bn: string }> = {
  Dhaka: { en: 'Dhaka', bn: 'ঢাকা' },
  Barishal: { en: 'Barishal', bn: 'বরিশাল' },
  Chittagong: { en: 'Chittagong', bn: 'চট্টগ্রাম' },
  Khulna: { en: 'Khulna', bn: 'খুলনা' },
  Mymensingh: { en: 'Mymensingh', bn: 'ময়মনসিংহ' },
  Rajshahi: { en: 'Rajshahi', bn: 'রাজশাহী' },
  Rangpur: { en: 'Rangpur', bn: 'রংপুর' },
  Sylhet: { en: 'Sylhet', bn: 'সিলেট' },
};

export function districtsOf(division: string, locale: string): string[] {
  const found = division in districtsOfDivision ? districtsOfDivision[division as Division] : [];
  return found.map((district) => districtName(district, locale));
}

export function divisionName(division: Division, locale: string): string {
  return divisionNames[division][locale === 'bn' ? 'bn' : 'en'];
}
