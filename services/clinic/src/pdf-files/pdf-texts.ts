import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';

interface PdfTexts {
  readonly brand: string;
  readonly species: Readonly<Record<Species, string>>;
  readonly kilograms: (weight: string) => string;
  readonly note: string;
  readonly page: (page: string, pages: string) => string;
}

/** Texts of all PDF files of the clinic. */
export const pdfTexts: Record<Locale, PdfTexts> = {
  en: {
    brand: 'PetCare',
    species: {
      dog: 'Dog',
      cat: 'Cat',
      bird: 'Bird',
      rabbit: 'Rabbit',
      fish: 'Fish',
      other: 'Another animal',
    },
    kilograms: (weight) => `${weight} kg`,
    note: 'All dates are those of Dhaka.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  bn: {
    brand: 'পেটকেয়ার',
    species: {
      dog: 'কুকুর',
      cat: 'বিড়াল',
      bird: 'পাখি',
      rabbit: 'খরগোশ',
      fish: 'মাছ',
      other: 'অন্য প্রাণী',
    },
    kilograms: (weight) => `${weight} কেজি`,
    note: 'সব তারিখ ঢাকার সময় অনুযায়ী।',
    page: (page, pages) => `পৃষ্ঠা ${page} / ${pages}`,
  },
};
