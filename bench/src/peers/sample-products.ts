/** One product of the catalogue that every system is seeded with. */
export interface SampleProduct {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly image: string;
}

/** Long enough that a list has as many bytes as one of Medusa, whose price of a product is an object of 600 bytes. */
const description =
  'Made for everyday use and tested with animals of every size. The material is washable, free of toxic dyes and ' +
  'strong enough for long walks, rough play and the occasional bite. Wash it by hand in lukewarm water and let it ' +
  'dry in the shade, away from heaters. The seams are sewn twice and can be mended with any strong thread. Choose ' +
  'one size larger for an animal that still grows, and watch it for the first few minutes of use, as with anything ' +
  'new. Replace it once parts come loose. The set contains one piece, a small bag to carry it in and a leaflet in ' +
  'Bangla and English that shows its use in six pictures, step by step.';

export const sampleProducts: readonly SampleProduct[] = Array.from({ length: 1_000 }, (_, index) => ({
  name: `Sample product ${index}`,
  description,
  price: 100 + index,
  image: `/images/sample-product-${index}.webp`,
}));

/** How a system serves the sample: its lists of 50, page by page, and each product. */
export interface Catalogue {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pages: readonly string[];
  readonly products: readonly string[];
}

/** Units of each product, more than any run sells. */
export const sampleStock = 10_000_000;

/** Products in a list, and the number of such lists. */
export const pageSize = 50;
export const pageCount = sampleProducts.length / pageSize;
