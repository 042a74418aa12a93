import type { Locale } from '@petcare/contracts/shared/locale.ts';

interface VisitPdfTexts {
  readonly title: string;
  readonly pet: string;
  readonly noPet: string;
  readonly doctor: string;
  readonly service: string;
  readonly date: string;
  readonly weight: string;
  readonly temperature: string;
  readonly degrees: (temperature: string) => string;
  readonly followUp: string;
  readonly diagnosis: string;
  readonly prescription: string;
  readonly medicine: string;
  readonly dose: string;
  readonly timesADay: string;
  readonly days: string;
  readonly remark: string;
  readonly vaccinations: string;
  readonly vaccine: string;
  readonly product: string;
  readonly lot: string;
  readonly nextDue: string;
  readonly findings: string;
  readonly treatment: string;
  readonly signed: (doctor: string, date: string) => string;
  readonly amended: (date: string, reason: string) => string;
}

export const visitPdfTexts: Record<Locale, VisitPdfTexts> = {
  en: {
    title: 'Visit summary',
    pet: 'Pet',
    noPet: 'Pet not named',
    doctor: 'Doctor',
    service: 'Service',
    date: 'Date of the visit',
    weight: 'Weight',
    temperature: 'Temperature',
    degrees: (temperature) => `${temperature} °C`,
    followUp: 'Follow-up',
    diagnosis: 'Diagnosis',
    prescription: 'Prescription',
    medicine: 'Medicine',
    dose: 'Dose',
    timesADay: 'Times a day',
    days: 'Days',
    remark: 'Remark',
    vaccinations: 'Vaccinations given',
    vaccine: 'Vaccine',
    product: 'Product',
    lot: 'Lot',
    nextDue: 'Next due',
    findings: 'Findings',
    treatment: 'Treatment',
    signed: (doctor, date) => `Signed by ${doctor} on ${date}`,
    amended: (date, reason) => `Amended on ${date}: ${reason}`,
  },
  bn: {
    title: 'চিকিৎসার সারসংক্ষেপ',
    pet: 'পোষা প্রাণী',
    noPet: 'পোষা প্রাণীর নাম দেওয়া হয়নি',
    doctor: 'ডাক্তার',
    service: 'সেবা',
    date: 'চিকিৎসার তারিখ',
    weight: 'ওজন',
    temperature: 'তাপমাত্রা',
    degrees: (temperature) => `${temperature} °সে`,
    followUp: 'ফলো-আপ',
    diagnosis: 'রোগনির্ণয়',
    prescription: 'প্রেসক্রিপশন',
    medicine: 'ওষুধ',
    dose: 'মাত্রা',
    timesADay: 'দিনে কতবার',
    days: 'কত দিন',
    remark: 'মন্তব্য',
    vaccinations: 'যেসব টিকা দেওয়া হয়েছে',
    vaccine: 'টিকা',
    product: 'ওষুধের নাম',
    lot: 'লট',
    nextDue: 'পরের ডোজ',
    findings: 'পরীক্ষায় যা পাওয়া গেছে',
    treatment: 'চিকিৎসা',
    signed: (doctor, date) => `স্বাক্ষর: ${doctor}, ${date}`,
    amended: (date, reason) => `${date} তারিখে সংশোধিত: ${reason}`,
  },
};
