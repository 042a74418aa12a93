import { endpoints } from '@petcare/contracts/endpoints.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, searchAndChoose, step } from '../support/browser.ts';
import { bookForToday, keepClearOfMidnight } from '../support/clinic-clock.ts';
import { createPractice, linkDoctor } from '../support/practice.ts';
import { addProductAs, openPaymentAs, payAs } from '../support/shopping.ts';
import { signUpVerifiedUser } from '../support/users.ts';
import { signUpWithRole } from '../guarantees/access/callers.ts';
import { addPet } from '../guarantees/access/owned-clinic-records.ts';

const petcare = inject('petcare');
const { url } = petcare;
const clinicUrl = petcare.environments['clinic']?.['MONGO_URL'] ?? '';
const browser = await browserOfFile();
keepClearOfMidnight();

test('an owner buys what the doctor prescribed, and no pack more', async () => {
  const practice = await createPractice(url, { from: '10:00', to: '12:00' });
  const { admin } = practice;
  const account = await signUpWithRole(url, 'doctor');
  await linkDoctor(practice, account);
  const medicine = await addProductAs(admin, 20);
  const { status } = await admin.client.call(endpoints['products.update'], {
    params: { id: medicine._id },
    // Other stories buy the newest toys.
    body: { product_type: 'Pet Medicine', prescription_needed: true },
  });
  expect(status).toBe(200);
  const owner = await signUpVerifiedUser(petcare);
  const pet_id = await addPet(owner);
  const { _id: id } = await bookForToday(clinicUrl, owner, practice, { pet_id });
  const doctor = await openPage(browser, url, { signedIn: account });
  const patient = await openPage(browser, url, { signedIn: owner, width: 360 });
  const pages = { doctor: doctor.page, patient: patient.page };
  const buy = (quantity: number) => ({
    kind: 'product' as const,
    lines: [{ product_id: medicine._id, quantity }],
  });

  await step('without a prescription the store names the way to one', pages, async () => {
    const { page } = patient;
    await page.goto(`/store?product=${medicine._id}`);
    const dialog = page.getByRole('dialog', { name: medicine.product_name });
    await dialog.getByText('One of our doctors has to prescribe it for your pet first.').waitFor();
    await dialog.getByRole('link', { name: 'Book a visit' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect(openPaymentAs(owner, buy(1), 450)).rejects.toThrow('prescription_needed');
  });

  await step('the doctor prescribes two packs of the product', pages, async () => {
    const { page } = doctor;
    await patient.page.goto(`/visits/${id}`);
    await page.goto(`/visits/${id}`);
    await page.getByRole('textbox', { name: 'Diagnosis' }).fill('Ear infection');
    await page.getByRole('button', { name: 'Add a medicine' }).click();
    const product = page.getByRole('combobox', { name: 'Product of our store (optional)' });
    await searchAndChoose(product, medicine.product_name);
    expect(await page.getByRole('textbox', { name: 'Medicine' }).inputValue()).toBe(medicine.product_name);
    await page.getByRole('textbox', { name: 'Packs' }).fill('2');
    await page.getByRole('textbox', { name: 'Dose' }).fill('3 drops');
    await page.getByRole('textbox', { name: 'Times a day' }).fill('2');
    await page.getByRole('textbox', { name: 'Days' }).fill('7');
    await page.getByText(/^Saved \d/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
    await page.getByText(/^Signed by/).waitFor();
  });

  await step('the owner puts them into the cart with one tap', pages, async () => {
    const { page } = patient;
    await page.getByText('3 drops · 2 times a day · for 7 days · 2 packs from our store').waitFor();
    const button = page.getByRole('button', { name: /^Buy what .* prescribed$/ });
    await button.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await button.click();
    await page.waitForURL('**/cart');
    await page.getByText(medicine.product_name).first().waitFor();
    const { body } = await owner.client.call(endpoints['cart.get']);
    expect(endpoints['cart.get'].response.parse(body).lines).toMatchObject([
      { product_id: medicine._id, quantity: 2 },
    ]);
  });

  await step('two packs are sold, and a third is not', pages, async () => {
    await expect(openPaymentAs(owner, buy(3), 1_350)).rejects.toThrow('prescription_needed');
    const payment_id = await payAs(owner, buy(2), 900);
    const placed = await owner.client.call(endpoints['orders.place'], {
      body: { payment_id, product_id: medicine._id },
    });
    expect([200, 201]).toContain(placed.status);
    await expect(openPaymentAs(owner, buy(1), 450)).rejects.toThrow('prescription_needed');
  });

  expect(doctor.problems).toEqual([]);
  expect(patient.problems).toEqual([]);
}, 300_000);
