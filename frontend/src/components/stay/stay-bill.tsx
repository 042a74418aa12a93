import type { PetType, BookingQuote } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { clsx } from 'clsx';
import { petCountText, stayLengthText } from '../../lib/texts/stay-texts.ts';
import { Taka } from '../text/taka.tsx';
import classes from './stay-bill.module.css';

interface StayBillProps {
  petType: PetType;
  price: Pick<BookingQuote, 'lines' | 'total'>;
}

export function StayBill({ petType, price: { lines, total } }: StayBillProps) {
  return (
    <div>
      {lines.map((line, index) => (
        // A season can occur twice; lines never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes['line']}>
          <Text className="pc-numbers">
            <LineWords petType={petType} line={line} />
          </Text>
          <Taka taka={line.amount} />
        </div>
      ))}
      <div className={clsx(classes['line'], classes['total'])}>
        <Text fw={650}>
          <Trans>Total</Trans>
        </Text>
        <Text fw={650} size="xl" component="output" aria-live="polite">
          <Taka taka={total} />
        </Text>
      </div>
    </div>
  );
}

interface LineWordsProps {
  petType: PetType;
  line: BookingQuote['lines'][number];
}

function LineWords({ petType, line: { kind, guests, days, rate, season, amount } }: LineWordsProps) {
  const { i18n } = useLingui();
  const pets = petCountText(petType, guests, i18n);
  if (kind === 'nights') {
    return (
      <>
        {pets} × {stayLengthText(days, i18n)} × <Taka taka={rate} />
        {season !== null && ` (${season})`}
      </>
    );
  }
  // A rate for all pets together is spelled out, because a rate is otherwise per pet.
  if (guests > 1 && amount === rate) return <Trans>Day Stay, one price for {pets}</Trans>;
  return (
    <>
      {stayLengthText(0, i18n)}, {pets}
    </>
  );
}
