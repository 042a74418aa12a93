import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconPrescription } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useOwnPrescriptions } from '../../../lib/queries/own-prescriptions.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Names the prescriptions with which the user may buy a product, or the way to one. */
export function PrescriptionHint({ productId }: { productId: string }) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { data: own = [] } = useOwnPrescriptions(user !== null);
  const prescribed = own.filter(({ product_id: id }) => id === productId);
  return (
    <Alert
      variant="light"
      title={t`Only with a prescription`}
      icon={<IconPrescription size={20} aria-hidden="true" />}
    >
      {prescribed.map(({ visit_id: id, pet, dr_name: doctor, packs_left: packs, valid_until: until }) => {
        const name = pet?.name ?? '';
        const day = formatDhakaDay(until, i18n.locale, 'date');
        return (
          <Text key={id}>
            {name === '' ? (
              <Trans>
                {doctor} prescribed it: you can buy <Plural value={packs} one="# pack" other="# packs" />{' '}
                until {day}.
              </Trans>
            ) : (
              <Trans>
                {doctor} prescribed it for {name}: you can buy{' '}
                <Plural value={packs} one="# pack" other="# packs" /> until {day}.
              </Trans>
            )}
          </Text>
        );
      })}
      {prescribed.length === 0 && (
        <>
          <Text>
            <Trans>One of our doctors has to prescribe it for your pet first.</Trans>
          </Text>
          <Anchor component={Link} to="/services" display="inline-block" py="xs">
            <Trans>Book a visit</Trans>
          </Anchor>
        </>
      )}
    </Alert>
  );
}
