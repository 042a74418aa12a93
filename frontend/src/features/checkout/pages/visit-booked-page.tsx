import type { Prepayment, PrepaymentRefusal } from '@petcare/contracts/clinic/prepayments.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, Container, Group, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { type SessionUser, useSession } from '../../../lib/session/session.ts';
import { usePrepayment } from '../api/prepayment.ts';
import { checkoutPath, visitCheckout } from '../checkout-draft.ts';

const refusalTexts: Record<PrepaymentRefusal, MessageDescriptor> = {
  slot_taken: msg`This time was taken before your payment arrived.`,
  already_booked: msg`You already have an appointment with this doctor on this day.`,
  not_available: msg`This doctor cannot be booked for this service.`,
  paid_twice: msg`The fee of this visit was paid already.`,
};

/** Waits for the appointment that a paid fee becomes, or says why there is none. */
export function Component() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { prepaymentId = '' } = useParams();
  const found = usePrepayment(prepaymentId, { waits: true });
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input'))
    return <NotFoundPage />;
  if (!user) return null;
  return (
    <Container py="xl">
      <PageHeading title={t`Your appointment`} />
      {found.isPending && <LoadingState />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data && <Outcome prepayment={found.data} user={user} />}
    </Container>
  );
}

function Outcome({ prepayment, user }: { prepayment: Prepayment; user: SessionUser }) {
  const { t, i18n } = useLingui();
  const { status, refusal } = prepayment;
  useBookedRedirect(prepayment, user);
  if (status === 'booked') return <LoadingState />;
  if (status === 'refused')
    return (
      <EmptyState
        scene="appointments"
        title={t`The appointment could not be booked`}
        text={
          <output>
            {refusal && i18n._(refusalTexts[refusal])} <Trans>You get the whole fee back.</Trans>
          </output>
        }
        action={<ChooseTime />}
      />
    );
  if (status === 'ended')
    return (
      <EmptyState
        scene="appointments"
        title={t`The time to pay is over`}
        text={
          <Trans>
            If you have paid, the appointment appears in your list, or you get the whole fee back.
          </Trans>
        }
        action={<ChooseTime />}
      />
    );
  return (
    <EmptyState
      scene="appointments"
      title={t`Your appointment is being booked`}
      text={
        <output>
          <Center component="span" mb="xs">
            <Loader size="sm" aria-hidden="true" />
          </Center>
          <Trans>It appears here a moment after your payment has arrived. Please do not pay again.</Trans>
        </output>
      }
      action={
        <Button component={Link} to={checkoutPath(visitCheckout(prepayment._id))} variant="default">
          <Trans>Back to the payment</Trans>
        </Button>
      }
    />
  );
}

function ChooseTime() {
  return (
    <Group justify="center" gap="sm">
      <Button component={Link} to="/services">
        <Trans>Choose another time</Trans>
      </Button>
    </Group>
  );
}

/** Opens the booked appointment in the user’s list, once. */
function useBookedRedirect({ appointment_id: id }: Prepayment, user: SessionUser): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const redirected = useRef(false);
  useEffect(() => {
    if (id === null || redirected.current) return;
    redirected.current = true;
    void (async () => {
      await navigate(`${ownAppointmentsPath(user.role)}?appointment=${id}`, { replace: true });
      await showSuccessPopup(t`Appointment booked successfully! Assistant will contact you soon.`);
    })();
  }, [id, navigate, t, user.role]);
}
