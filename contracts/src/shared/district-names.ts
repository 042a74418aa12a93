import type { District } from './districts.ts';

export const banglaNames: Record<District, string> = {
  Dhaka: 'ঢাকা',
  Faridpur: 'ফরিদপুর',
  Gazipur: 'গাজীপুর',
  Gopalganj: 'গোপালগঞ্জ',
  Kishoreganj: 'কিশোরগঞ্জ',
  Madaripur: 'মাদারীপুর',
  Manikganj: 'মানিকগঞ্জ',
  Munshiganj: 'মুন্সীগঞ্জ',
  Narayanganj: 'নারায়ণগঞ্জ',
  Narsingdi: 'নরসিংদী',
  Rajbari: 'রাজবাড়ী',
  Shariatpur: 'শরীয়তপুর',
  Tangail: 'টাঙ্গাইল',
  Barishal: 'বরিশাল',
  Barguna: 'বরগুনা',
  Bhola: 'ভোলা',
  Jhalokathi: 'ঝালকাঠি',
  Patuakhali: 'পটুয়াখালী',
  Pirojpur: 'পিরোজপুর',
  Chittagong: 'চট্টগ্রাম',
  Bandarban: 'বান্দরবান',
  Brahmanbaria: 'ব্রাহ্মণবাড়িয়া',
  Chandpur: 'চাঁদপুর',
  "Cox's Bazar": 'কক্সবাজার',
  Cumilla: 'কুমিল্লা',
  Feni: 'ফেনী',
  Khagrachhari: 'খাগড়াছড়ি',
  Lakshmipur: 'লক্ষ্মীপুর',
  Noakhali: 'নোয়াখালী',
  Rangamati: 'রাঙ্গামাটি',
  Khulna: 'খুলনা',
  Bagerhat: 'বাগেরহাট',
  Chuadanga: 'চুয়াডাঙ্গা',
  Jashore: 'যশোর',
  Jhenaidah: 'ঝিনাইদহ',
  Kushtia: 'কুষ্টিয়া',
  Magura: 'মাগুরা',
  Meherpur: 'মেহেরপুর',
  Narail: 'নড়াইল',
  Satkhira: 'সাতক্ষীরা',
  Mymensingh: 'ময়মনসিংহ',
  Jamalpur: 'জামালপুর',
  Netrokona: 'নেত্রকোণা',
  Sherpur: 'শেরপুর',
  Rajshahi: 'রাজশাহী',
  Bogura: 'বগুড়া',
  Chapainawabganj: 'চাঁপাইনবাবগঞ্জ',
  Joypurhat: 'জয়পুরহাট',
  Naogaon: 'নওগাঁ',
  Natore: 'নাটোর',
  Pabna: 'পাবনা',
  Sirajganj: 'সিরাজগঞ্জ',
  Rangpur: 'রংপুর',
  Dinajpur: 'দিনাজপুর',
  Gaibandha: 'গাইবান্ধা',
  Kurigram: 'কুড়িগ্রাম',
  Lalmonirhat: 'লালমনিরহাট',
  Nilphamari: 'নীলফামারী',
  Panchagarh: 'পঞ্চগড়',
  Thakurgaon: 'ঠাকুরগাঁও',
  Sylhet: 'সিলেট',
  Habiganj: 'হবিগঞ্জ',
  Moulvibazar: 'মৌলভীবাজার',
  Sunamganj: 'সুনামগঞ্জ',
};

/** Spellings in use besides those of the list of districts. */
const otherSpellings: Readonly<Record<string, District>> = {
  barisal: 'Barishal',
  bogra: 'Bogura',
  chattagram: 'Chittagong',
  chattogram: 'Chittagong',
  comilla: 'Cumilla',
  jessore: 'Jashore',
  jhalokati: 'Jhalokathi',
  netrakona: 'Netrokona',
};

const letters = (text: string) =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('en')
    .replaceAll(/[\s'’.-]/g, '');

const bySpelling = new Map<string, District>([
  ...Object.entries(otherSpellings).map(([spelling, district]) => [letters(spelling), district] as const),
  ...(Object.entries(banglaNames) as [District, string][]).flatMap(
    ([district, bangla]) =>
      [
        [letters(district), district],
        [letters(bangla), district],
      ] as const,
  ),
]);

/** Finds the district that is written in English or Bangla, in a former spelling or another letter case; else null. */
export function findDistrict(written: string): District | null {
  return bySpelling.get(letters(written.replace(/\s*(district|zila|জেলা)\s*$/i, ''))) ?? null;
}
