import { Alert, Card, CardContent, CardHeader, Skeleton } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { settingsQuery } from './use-setting.ts';
import { ClosuresSetting } from './closures-setting.tsx';
import {
  FollowUpSetting,
  CutOffSetting,
  RemindersSetting,
  NumberSetting,
  StartOnApprovalSetting,
} from './further-settings.tsx';
import { HoursSetting } from './hours-setting.tsx';
import { LimitsSetting } from './limits-setting.tsx';
import { MailCard } from './mail-card.tsx';
import { SeasonsSetting } from './seasons-setting.tsx';
import { SettingCard } from './setting-card.tsx';

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-2';
const numbers = ['warrantyDays', 'signatureDays', 'courtMonths', 'mailDelay', 'auditYears', 'receiptYears'] as const;

export function SettingsView({ editable }: { editable: boolean }) {
  const { t } = useTranslation();
  const answer = useQuery(settingsQuery);
  const { data: settings } = answer;
  if (settings === undefined && answer.isFetching) return <SettingsSkeleton />;
  if (settings === undefined)
    return (
      <Card>
        <LoadFailure query={answer} />
      </Card>
    );
  const shared = { settings, editable };
  return (
    <>
      {editable && <MailCard />}
      {!editable && <Alert variant="info">{t('settings.readOnly')}</Alert>}
      <div className={columns}>
        <div className="grid grid-cols-1 gap-6">
          <SettingCard name="hours" {...shared} Fields={HoursSetting} />
          <SettingCard name="seasons" {...shared} Fields={SeasonsSetting} />
          <SettingCard name="closures" {...shared} Fields={ClosuresSetting} />
          <SettingCard name="cutOff" {...shared} Fields={CutOffSetting} />
          <SettingCard name="proposalDays" {...shared} Fields={NumberSetting} />
          <SettingCard name="reminders" {...shared} Fields={RemindersSetting} />
          <SettingCard name="chase" {...shared} Fields={FollowUpSetting} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <SettingCard name="limits" {...shared} Fields={LimitsSetting} />
          <SettingCard name="yesStarts" {...shared} Fields={StartOnApprovalSetting} />
          {numbers.map((name) => (
            <SettingCard key={name} name={name} {...shared} Fields={NumberSetting} />
          ))}
        </div>
      </div>
    </>
  );
}

export function SettingsSkeleton() {
  return (
    <div className={columns}>
      {['hours', 'limits'].map((name) => (
        <Card key={name}>
          <CardHeader>
            <Skeleton className="h-12 w-2/3 rounded-tight" />
          </CardHeader>
          <CardContent className="grid gap-4">
            <Skeleton className="h-80 rounded-tight" />
          </CardContent>
        </Card>
      ))}
    </div>
  );
}
