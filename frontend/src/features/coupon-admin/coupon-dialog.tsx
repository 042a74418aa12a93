import { type Coupon, maxCouponPercent } from '@petcare/contracts/commerce/payments/coupons.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Alert,
  Button,
  Group,
  Modal,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOpening } from '../../components/edit-form/use-opening.ts';
import { toastDone } from '../../components/feedback/toasts.tsx';
import { DateField } from '../../components/forms/date-field.tsx';
import { useKeptInput } from '../../components/forms/use-kept-input.ts';
import { errorText, fieldErrorsOf } from '../../lib/api/error-texts.ts';
import {
  type CouponForm,
  type CouponProblem,
  createBodyOf,
  emptyCoupon,
  formOf,
  generateCode,
  problemsOf,
  updateBodyOf,
} from './coupon-form.ts';
import { useSaveCoupon } from './coupons.ts';

interface CouponDialogProps {
  /** `new` adds a coupon; null closes the dialog. */
  coupon: Coupon | 'new' | null;
  onClose: () => void;
}

export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(coupon);
  return (
    <Modal
      opened={coupon !== null}
      onClose={onClose}
      title={shown === 'new' ? t`Add a coupon` : t`Edit coupon`}
    >
      {shown && <Form key={times} began={shown === 'new' ? null : shown} onClose={onClose} />}
    </Modal>
  );
}

function Form({ began, onClose }: { began: Coupon | null; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [form, setForm] = useState(began ? formOf(began) : emptyCoupon);
  useKeptInput(`coupon ${began?._id ?? 'new'}`, form, (typed) => setForm((now) => ({ ...now, ...typed })));
  const [checked, setChecked] = useState(false);
  const save = useSaveCoupon(began?._id ?? null);
  const set = (part: Partial<CouponForm>) => setForm((before) => ({ ...before, ...part }));
  const problems = problemsOf(form);
  const errorOf = useCouponErrors(form, checked ? problems : null, save.error);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problems.size > 0) return;
    save.mutate(began ? updateBodyOf(form, began) : createBodyOf(form), {
      onSuccess: ({ coupon: { code } }) => {
        toastDone({ title: began ? t`Coupon updated!` : t`Coupon added!`, message: code });
        onClose();
      },
    });
  }

  return (
    <form method="post" onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        {began ? (
          <Text fw={600}>{began.code}</Text>
        ) : (
          <NewCouponFields form={form} set={set} errorOf={errorOf} />
        )}
        <UseFields form={form} set={set} errorOf={errorOf} />
        {!began && (
          <Switch
            size="md"
            label={t`Once per customer`}
            checked={form.oncePerCustomer}
            onChange={({ currentTarget: { checked: oncePerCustomer } }) => set({ oncePerCustomer })}
          />
        )}
        <Switch
          size="md"
          label={t`Customers can use it`}
          checked={form.active}
          onChange={({ currentTarget: { checked: active } }) => set({ active })}
        />
        <Text size="sm" c="dimmed">
          {began ? (
            <Trans>The code and its discount stay as customers know them.</Trans>
          ) : (
            <Trans>
              The code and its discount cannot be changed later. A refund never exceeds what was paid, and a
              cancelled order keeps its use.
            </Trans>
          )}
        </Text>
        {save.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(save.error, i18n)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the text of what is wrong with a field, in the form or by the server. */
function useCouponErrors(form: CouponForm, shown: ReadonlySet<CouponProblem> | null, error: Error | null) {
  const { t, i18n } = useLingui();
  const refused = fieldErrorsOf(error, i18n);
  const largest = i18n.number(maxCouponPercent);

  const texts: Record<CouponProblem, string> = {
    code: t`Use 3 to 24 letters, digits or hyphens.`,
    percent: t`Please enter a number from 1 to ${largest}.`,
    atMost: t`Please enter an amount such as 450.`,
    amount: t`Please enter an amount such as 450.`,
    minimum:
      form.kind === 'amount' ? t`It must be more than the discount.` : t`Please enter an amount such as 450.`,
    ends: t`The end must be after the start`,
    limit: t`Please enter a whole number.`,
  };
  return (field: CouponProblem): string | null => {
    if (shown?.has(field)) return texts[field];
    // The server compares the limit with the uses, which may have grown since the dialog was opened.
    if (field === 'limit' && refused['limit']) return t`This coupon has more uses already.`;
    return refused[field] ?? null;
  };
}

function UseFields({ form, set, errorOf }: CouponFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Products for at least (optional)`}
        leftSection="৳"
        inputMode="decimal"
        maxLength={12}
        value={form.minimum}
        error={errorOf('minimum')}
        onChange={(event) => set({ minimum: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField
          label={t`First day (optional)`}
          value={form.starts}
          onChange={(starts) => set({ starts })}
        />
        <DateField
          label={t`Last day (optional)`}
          value={form.ends}
          error={errorOf('ends')}
          onChange={(ends) => set({ ends })}
        />
      </SimpleGrid>
      <TextInput
        label={t`Uses in total (optional)`}
        inputMode="numeric"
        maxLength={9}
        value={form.limit}
        error={errorOf('limit')}
        onChange={(event) => set({ limit: event.currentTarget.value })}
      />
    </>
  );
}

interface CouponFieldsProps {
  form: CouponForm;
  set: (part: Partial<CouponForm>) => void;
  errorOf: (field: CouponProblem) => string | null;
}

function NewCouponFields({ form, set, errorOf }: CouponFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Coupon code`}
        placeholder="EID-2026"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        data-autofocus
        value={form.code}
        error={errorOf('code')}
        onChange={(event) => set({ code: event.currentTarget.value })}
        rightSectionWidth="auto"
        rightSection={
          <Button
            variant="transparent"
            size="compact-sm"
            mr={6}
            aria-label={t`Generate a coupon code`}
            onClick={() => set({ code: generateCode() })}
          >
            <Trans>Generate</Trans>
          </Button>
        }
      />
      <SegmentedControl
        aria-label={t`Discount`}
        value={form.kind}
        onChange={(kind) => set({ kind: kind === 'amount' ? 'amount' : 'percent' })}
        data={[
          { value: 'percent', label: t`Percent` },
          { value: 'amount', label: t`Amount in taka` },
        ]}
      />
      {form.kind === 'percent' ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t`Discount in percent`}
            required
            inputMode="numeric"
            maxLength={3}
            value={form.percent}
            error={errorOf('percent')}
            onChange={(event) => set({ percent: event.currentTarget.value })}
          />
          <TextInput
            label={t`At most (optional)`}
            leftSection="৳"
            inputMode="decimal"
            maxLength={12}
            value={form.atMost}
            error={errorOf('atMost')}
            onChange={(event) => set({ atMost: event.currentTarget.value })}
          />
        </SimpleGrid>
      ) : (
        <TextInput
          label={t`Discount in taka`}
          leftSection="৳"
          required
          inputMode="decimal"
          maxLength={12}
          value={form.amount}
          error={errorOf('amount')}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
      )}
    </>
  );
}
