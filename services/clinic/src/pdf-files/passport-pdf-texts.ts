import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import type { PetSex } from '@petcare/contracts/clinic/pets/pets.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';

interface PassportPdfTexts {
  readonly title: string;
  readonly asOf: (date: string) => string;
  readonly name: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: string;
  readonly sexes: Readonly<Record<Exclude<PetSex, 'unknown'>, string>>;
  readonly born: string;
  readonly about: (date: string) => string;
  readonly died: string;
  readonly weight: string;
  readonly colour: string;
  readonly neutered: string;
  readonly yes: string;
  readonly no: string;
  readonly microchip: string;
  readonly allergies: string;
  readonly vaccinations: string;
  readonly vaccine: string;
  readonly date: string;
  readonly product: string;
  readonly lot: (lot: string) => string;
  readonly nextDue: string;
  readonly givenBy: string;
  readonly byOwner: string;
  readonly note: string;
  readonly added: string;
  readonly adopted: string;
  readonly adoptionUndone: string;
  readonly withPrescription: string;
  readonly appointment: Readonly<Record<AppointmentStatus, string>>;
  readonly empty: string;
  readonly cut: string;
}

export const passportPdfTexts: Record<Locale, PassportPdfTexts> = {
  en: {
    title: 'Pet passport',
    asOf: (date) => `As of ${date}`,
    name: 'Name of the pet',
    species: 'Kind of animal',
    breed: 'Breed',
    sex: 'Sex',
    sexes: { female: 'Female', male: 'Male' },
    born: 'Date of birth',
    about: (date) => `about ${date}`,
    died: 'Passed away',
    weight: 'Weight',
    colour: 'Colour',
    neutered: 'Neutered',
    yes: 'Yes',
    no: 'No',
    microchip: 'Microchip number',
    allergies: 'Allergies',
    vaccinations: 'Vaccinations',
    vaccine: 'Vaccine',
    date: 'Date',
    product: 'Product',
    lot: (lot) => `Lot ${lot}`,
    nextDue: 'Next dose',
    givenBy: 'Recorded by',
    byOwner: 'entered by the owner',
    note: 'Note',
    added: 'Added to PetCare',
    adopted: 'Adopted: moved to a new home',
    adoptionUndone: 'Adoption, which was undone',
    withPrescription: 'With a prescription',
    appointment: {
      Requested: 'Appointment: requested',
      Confirmed: 'Appointment: confirmed',
      'Checked in': 'Appointment: checked in',
      Completed: 'Appointment: completed',
      Cancelled: 'Appointment: cancelled',
      'No-show': 'Appointment: missed',
    },
    empty: 'Nothing is on record yet.',
    cut: 'Older entries are not in this file. They are on the page of the pet.',
  },
  bn: {
    title: 'পোষা প্রাণীর পাসপোর্ট',
    asOf: (date) => `${date} পর্যন্ত`,
    name: 'পোষা প্রাণীর নাম',
    species: 'কোন প্রাণী',
    breed: 'জাত',
    sex: 'লিঙ্গ',
    sexes: { female: 'মেয়ে', male: 'ছেলে' },
    born: 'জন্মতারিখ',
    about: (date) => `আনুমানিক ${date}`,
    died: 'চলে গেছে',
    weight: 'ওজন',
    colour: 'রং',
    neutered: 'বন্ধ্যাকরণ করা',
    yes: 'হ্যাঁ',
    no: 'না',
    microchip: 'মাইক্রোচিপ নম্বর',
    allergies: 'অ্যালার্জি',
    vaccinations: 'টিকা',
    vaccine: 'টিকা',
    date: 'তারিখ',
    product: 'ওষুধের নাম',
    lot: (lot) => `লট ${lot}`,
    nextDue: 'পরের ডোজ',
    givenBy: 'কে লিখেছেন',
    byOwner: 'মালিকের দেওয়া তথ্য',
    note: 'মন্তব্য',
    added: 'পেটকেয়ারে যোগ করা হয়েছে',
    adopted: 'ঘর পেয়েছে: নতুন ঠিকানায় গেছে',
    adoptionUndone: 'দত্তক, পরে বাতিল হয়েছে',
    withPrescription: 'প্রেসক্রিপশনসহ',
    appointment: {
      Requested: 'অ্যাপয়েন্টমেন্ট: অনুরোধ করা হয়েছে',
      Confirmed: 'অ্যাপয়েন্টমেন্ট: নিশ্চিত',
      'Checked in': 'অ্যাপয়েন্টমেন্ট: পৌঁছেছেন',
      Completed: 'অ্যাপয়েন্টমেন্ট: সম্পন্ন',
      Cancelled: 'অ্যাপয়েন্টমেন্ট: বাতিল',
      'No-show': 'অ্যাপয়েন্টমেন্ট: আসেননি',
    },
    empty: 'এখনো কিছু লেখা নেই।',
    cut: 'আরও পুরোনো তথ্য এই ফাইলে নেই। সেগুলো পোষা প্রাণীর পাতায় আছে।',
  },
};
