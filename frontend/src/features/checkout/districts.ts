import type { Billing } from '@petcare/contracts/payments.ts';

export type Division = Billing['division'];

/** The eight divisions as the specification spells them, with their Bangla names. */
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

/** English and Bangla name of every district, by division, the division's own first. */
const districts: Record<Division, readonly (readonly [en: string, bn: string])[]> = {
  Dhaka: [
    ['Dhaka', 'ঢাকা'],
    ['Faridpur', 'ফরিদপুর'],
    ['Gazipur', 'গাজীপুর'],
    ['Gopalganj', 'গোপালগঞ্জ'],
    ['Kishoreganj', 'কিশোরগঞ্জ'],
    ['Madaripur', 'মাদারীপুর'],
    ['Manikganj', 'মানিকগঞ্জ'],
    ['Munshiganj', 'মুন্সীগঞ্জ'],
    ['Narayanganj', 'নারায়ণগঞ্জ'],
    ['Narsingdi', 'নরসিংদী'],
    ['Rajbari', 'রাজবাড়ী'],
    ['Shariatpur', 'শরীয়তপুর'],
    ['Tangail', 'টাঙ্গাইল'],
  ],
  Barishal: [
    ['Barishal', 'বরিশাল'],
    ['Barguna', 'বরগুনা'],
    ['Bhola', 'ভোলা'],
    ['Jhalokathi', 'ঝালকাঠি'],
    ['Patuakhali', 'পটুয়াখালী'],
    ['Pirojpur', 'পিরোজপুর'],
  ],
  Chittagong: [
    ['Chittagong', 'চট্টগ্রাম'],
    ['Bandarban', 'বান্দরবান'],
    ['Brahmanbaria', 'ব্রাহ্মণবাড়িয়া'],
    ['Chandpur', 'চাঁদপুর'],
    ["Cox's Bazar", 'কক্সবাজার'],
    ['Cumilla', 'কুমিল্লা'],
    ['Feni', 'ফেনী'],
    ['Khagrachhari', 'খাগড়াছড়ি'],
    ['Lakshmipur', 'লক্ষ্মীপুর'],
    ['Noakhali', 'নোয়াখালী'],
    ['Rangamati', 'রাঙ্গামাটি'],
  ],
  Khulna: [
    ['Khulna', 'খুলনা'],
    ['Bagerhat', 'বাগেরহাট'],
    ['Chuadanga', 'চুয়াডাঙ্গা'],
    ['Jashore', 'যশোর'],
    ['Jhenaidah', 'ঝিনাইদহ'],
    ['Kushtia', 'কুষ্টিয়া'],
    ['Magura', 'মাগুরা'],
    ['Meherpur', 'মেহেরপুর'],
    ['Narail', 'নড়াইল'],
    ['Satkhira', 'সাতক্ষীরা'],
  ],
  Mymensingh: [
    ['Mymensingh', 'ময়মনসিংহ'],
    ['Jamalpur', 'জামালপুর'],
    ['Netrokona', 'নেত্রকোণা'],
    ['Sherpur', 'শেরপুর'],
  ],
  Rajshahi: [
    ['Rajshahi', 'রাজশাহী'],
    ['Bogura', 'বগুড়া'],
    ['Chapainawabganj', 'চাঁপাইনবাবগঞ্জ'],
    ['Joypurhat', 'জয়পুরহাট'],
    ['Naogaon', 'নওগাঁ'],
    ['Natore', 'নাটোর'],
    ['Pabna', 'পাবনা'],
    ['Sirajganj', 'সিরাজগঞ্জ'],
  ],
  Rangpur: [
    ['Rangpur', 'রংপুর'],
    ['Dinajpur', 'দিনাজপুর'],
    ['Gaibandha', 'গাইবান্ধা'],
    ['Kurigram', 'কুড়িগ্রাম'],
    ['Lalmonirhat', 'লালমনিরহাট'],
    ['Nilphamari', 'নীলফামারী'],
    ['Panchagarh', 'পঞ্চগড়'],
    ['Thakurgaon', 'ঠাকুরগাঁও'],
  ],
  Sylhet: [
    ['Sylhet', 'সিলেট'],
    ['Habiganj', 'হবিগঞ্জ'],
    ['Moulvibazar', 'মৌলভীবাজার'],
    ['Sunamganj', 'সুনামগঞ্জ'],
  ],
};

/** The districts of a division in the reader's language; none before a division is chosen. */
export function districtsOf(division: string, locale: string): string[] {
  const found = division in districts ? districts[division as Division] : [];
  return found.map(([en, bn]) => (locale === 'bn' ? bn : en));
}

/** The name of a division in the reader's language. */
export function divisionName(division: Division, locale: string): string {
  return divisionNames[division][locale === 'bn' ? 'bn' : 'en'];
}
