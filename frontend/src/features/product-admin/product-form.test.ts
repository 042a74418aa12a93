import { describe, expect, test } from 'vitest';
import { asChosen } from '../../components/picture-field/chosen-pictures.ts';
import { buildProduct, buildUpload } from '../../testing/builders.ts';
import { bodyOf, changesOver, formOf, isReady, type ProductForm } from './product-form.ts';

const upload = buildUpload();
const full: ProductForm = {
  type: 'Pet Toy',
  name: ' Rope ring ',
  price: '৪৫০.৫০',
  description: 'Knotted twice.',
  nameBn: '',
  descriptionBn: '',
  pictures: asChosen([upload.picture]),
  prescriptionNeeded: false,
  weight: '',
  barcode: '',
  isVariant: false,
};
const uncounted = { counted: false, units: '' };

describe('a new product', () => {
  test('is sent with its five fields and without a stock count', () => {
    expect(bodyOf(full, uncounted)).toEqual({
      product_type: 'Pet Toy',
      product_name: 'Rope ring',
      product_price: 450.5,
      product_description: 'Knotted twice.',
      product_image: upload.display_url,
      stock: null,
    });
  });

  test('is sent with its weight in grams, also in Bangla digits', () => {
    expect(bodyOf({ ...full, weight: '১৫০০' }, uncounted)).toMatchObject({ weight_grams: 1500 });
    expect(bodyOf({ ...full, weight: 'heavy' }, uncounted)).toBeNull();
  });

  test('is sent with its barcode, and not with a wrong one', () => {
    expect(bodyOf({ ...full, barcode: ' 036000291452 ' }, uncounted)).toMatchObject({
      barcode: '0036000291452',
    });
    expect(bodyOf({ ...full, barcode: '4006381333932' }, uncounted)).toBeNull();
  });

  test('is sent with its Bangla texts, if it has any', () => {
    const texts = { nameBn: ' দড়ির রিং ', descriptionBn: 'দুইবার গিঁট দেওয়া।' };
    expect(bodyOf({ ...full, ...texts }, uncounted)).toMatchObject({
      product_name_bn: 'দড়ির রিং',
      product_description_bn: 'দুইবার গিঁট দেওয়া।',
    });
  });

  test('that needs a prescription says so', () => {
    expect(bodyOf({ ...full, prescriptionNeeded: true }, uncounted)).toMatchObject({
      prescription_needed: true,
    });
  });

  test.each([
    ['a type', { type: null }],
    ['a name', { name: ' ' }],
    ['a price', { price: '' }],
    ['a price above nothing', { price: '0' }],
    ['a price that is a number', { price: 'cheap' }],
    ['a description', { description: '' }],
    ['an image', { pictures: [] }],
    ['an image that has arrived', { pictures: [{ key: 'k', file: new File([], 'x'), uploaded: null }] }],
  ] as const)('needs %s', (_what, missing) => {
    expect(bodyOf({ ...full, ...missing }, uncounted)).toBeNull();
  });

  test('needs a number of units if its stock is counted', () => {
    expect(bodyOf(full, { counted: true, units: '' })).toBeNull();
    expect(bodyOf(full, { counted: true, units: '১২' })?.stock).toBe(12);
    expect(bodyOf(full, { counted: false, units: '12' })?.stock).toBeNull();
  });
});

describe('an edit', () => {
  const began = buildProduct({ product_image: upload.display_url });
  const other = buildUpload();

  test.each([
    ['nothing', {}, {}],
    ['a field that is emptied keeps its value', { name: ' ' }, {}],
    ['another name', { name: 'Ring' }, { product_name: 'Ring' }],
    ['another price', { price: '৳৫০০' }, { product_price: 500 }],
    ['a Bangla name', { nameBn: 'রিং' }, { product_name_bn: 'রিং' }],
    ['a barcode', { barcode: 'ball-1' }, { barcode: 'BALL-1' }],
    ['another type', { type: 'Pet Food' }, { product_type: 'Pet Food' }],
    ['another picture', { pictures: asChosen([other.picture]) }, { product_image: other.display_url }],
    ['a picture taken away stays', { pictures: [] }, {}],
    [
      'a prescription that is needed from now on',
      { prescriptionNeeded: true },
      { prescription_needed: true },
    ],
    ['with all three emptied, nothing', { type: 'Pet Food', name: '', price: '', description: '' }, {}],
  ] as const)('changes %s', (_what, changed, expected) => {
    expect(changesOver(began, began, { ...formOf(began), ...changed })).toEqual(expected);
  });

  test('kept over a newer version restores its text, but an unchosen picture stays the newer one', () => {
    const theirs = { ...began, product_name: 'Theirs', product_image: other.display_url, version: 2 };
    expect(changesOver(theirs, began, { ...formOf(began), name: 'Mine' })).toEqual({ product_name: 'Mine' });
  });

  test('removes a barcode that is emptied, and cannot be sent with a wrong one', () => {
    const coded = { ...began, barcode: 'BALL-1' };
    expect(changesOver(coded, coded, { ...formOf(coded), barcode: '' })).toEqual({ barcode: null });
    expect(isReady({ ...formOf(coded), barcode: 'AB' })).toBe(false);
  });

  test('cannot be sent with an invalid price', () => {
    expect(isReady({ ...formOf(began), price: 'cheap' })).toBe(false);
    expect(isReady({ ...formOf(began), price: '' })).toBe(true);
  });
});
