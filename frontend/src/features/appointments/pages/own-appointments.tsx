import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useSession } from '../../../lib/session.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { useToday } from '../../../lib/use-today.ts';
import { pageSize, useOwnAppointments } from '../api/appointments.ts';
import { nextDateOf } from '../appointment-steps.ts';
import { OwnWaits } from '../components/own-waits.tsx';
import { QueuesToday } from '../components/queue-today.tsx';
import { VisitCalendar } from '../components/visit-calendar.tsx';
import { VisitDrawer } from '../components/visit-drawer.tsx';
import { VisitTable } from '../components/visit-table.tsx';

/** The visits a person has taken, where they wait for one, and today's queue; `title` where it is not the usual one. */
export function OwnAppointments({ title }: { title?: string }) {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('appointment') ?? '';

  /** Which visit is open stands in the address, so that a notification can lead to it and Back closes it. */
  const showVisit = useCallback(
    (id: string | null) => {
      setAddress((current) => {
        if (id) current.set('appointment', id);
        else current.delete('appointment');
        return current;
      });
    },
    [setAddress],
  );

  if (!user) return null;
  return (
    <>
      <PageHeading
        title={title ?? t`Appointments`}
        lead={<Trans>Your visits to the doctor, and where each of them stands.</Trans>}
        action={
          <Button component={Link} to="/services">
            <Trans>Take Appointment</Trans>
          </Button>
        }
      />
      <QueuesToday personId={user.id} />
      <OwnWaits />
      <Visits personId={user.id} onDetails={showVisit} />
      <VisitDrawer
        appointmentId={/^[0-9a-f]{24}$/.test(wanted) ? wanted : null}
        onClose={() => showVisit(null)}
      />
    </>
  );
}

function Visits({ personId, onDetails }: { personId: string; onDetails: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const [view, setView] = useView();
  const today = useToday();
  const found = useOwnAppointments(personId, page);

  if (found.isPending) return <TableSkeleton />;
  if (found.isError && !found.data) {
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  }
  const { items, total } = found.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !found.isPlaceholderData) return <LastPage page={pages} />;
  if (items.length === 0) {
    return (
      <EmptyState
        scene="appointments"
        title={t`No appointment taken.`}
        text={<Trans>Choose a service, then a doctor, a day and a time.</Trans>}
        action={
          <Button component={Link} to="/services">
            <Trans>Get Services</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <SegmentedControl
        mb="md"
        size="md"
        aria-label={t`View`}
        value={view}
        onChange={(chosen) => setView(chosen === 'calendar' ? 'calendar' : 'list')}
        data={[
          { value: 'list', label: t`List` },
          { value: 'calendar', label: t`Calendar` },
        ]}
      />
      {view === 'calendar' ? (
        <VisitCalendar personId={personId} opensAt={nextDateOf(items, today)} onDetails={onDetails} />
      ) : (
        <>
          <VisitTable appointments={items} onDetails={onDetails} />
          {pages > 1 && (
            <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />
          )}
        </>
      )}
    </>
  );
}

type View = 'list' | 'calendar';

/** The view in the address; else the list on a phone, and the calendar where it has room. */
function useView(): readonly [View, (view: View) => void] {
  const [address, setAddress] = useSearchParams();
  const roomy = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  const wanted = address.get('view');
  const view = wanted === 'list' || wanted === 'calendar' ? wanted : roomy ? 'calendar' : 'list';
  const setView = useCallback(
    (chosen: View) => {
      setAddress((current) => {
        current.set('view', chosen);
        return current;
      });
    },
    [setAddress],
  );
  return [view, setView];
}
