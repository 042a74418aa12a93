import type { OrderReturn } from '@petcare/contracts/commerce/orders/returns.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { textLanguage } from '../../lib/format/text-language.ts';
import { returnReasonTexts } from '../../lib/texts/return-texts.ts';
import { Picture } from '../media/picture.tsx';
import { Fact } from '../records/fact.tsx';
import { Taka } from '../text/taka.tsx';
import { ProductName } from '../text/names.tsx';

/** The items of a return, why they are returned, and how it ended. */
export function ReturnFacts({ row }: { row: OrderReturn }) {
  const { t, i18n } = useLingui();
  const { refusal, outcome } = row;
  return (
    <Stack gap="xs">
      {row.lines.map((line) => (
        <Fact key={line.line} label={<ProductName of={line} />}>
          {i18n.number(line.quantity)} × <Taka taka={line.unit_price} />
        </Fact>
      ))}
      <Fact label={t`Reason`}>{i18n._(returnReasonTexts[row.reason])}</Fact>
      {row.details !== '' && (
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} lang={textLanguage(row.details)}>
          {row.details}
        </Text>
      )}
      <ReturnPictures row={row} />
      {refusal !== null && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          <Trans>Refused: {refusal}</Trans>
        </Text>
      )}
      {outcome !== null && (
        <>
          {outcome.exchange ? (
            <Fact label={t`Exchange`}>
              <Anchor component={Link} to={`/orders?order=${outcome.exchange.order_id}`}>
                {outcome.exchange.order_number}
              </Anchor>
            </Fact>
          ) : (
            <Fact label={t`Amount refunded`}>
              <Taka taka={outcome.refund} />
            </Fact>
          )}
          {outcome.note !== null && (
            <Text style={{ overflowWrap: 'anywhere' }} lang={textLanguage(outcome.note)}>
              {outcome.note}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

function ReturnPictures({ row: { pictures } }: { row: OrderReturn }) {
  const { t, i18n } = useLingui();
  if (pictures.length === 0) return null;
  return (
    <Group gap="sm">
      {pictures.map((picture, index) => {
        const number = i18n.number(index + 1);
        return (
          <Anchor
            key={picture.url}
            href={picture.url}
            target="_blank"
            rel="noreferrer"
            style={{ width: 96 }}
            aria-label={t`Open picture ${number}`}
          >
            <Picture picture={picture} sizes="96px" ratio={1} alt={t`Picture ${number}`} />
          </Anchor>
        );
      })}
    </Group>
  );
}
