import { changePreference, getPreferences, type Preferences, type User } from '@atelier/contract';
import {
  driverRoles,
  isCustomer,
  type NotificationChannel,
  type NotificationTopic,
  notificationChannels,
  notificationTopics,
  officeRoles,
  type Role,
} from '@atelier/domain';
import { Skeleton, Switch } from '@atelier/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { lazyWithFailureLine } from '#shared/chunks/lazy-with-failure-line.tsx';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ProfileCard } from '../profile-card.tsx';

const PushSwitch = lazyWithFailureLine(async () => (await import('./push-switch.tsx')).PushSwitch, {
  fallback: () => <Skeleton className="h-16 rounded-control" />,
});

/** Renders which topics come by mail and by push, and if this device receives pushes. Mails about the account have no switch. */
export function PreferencesCard({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <ProfileCard
      title={t('profile.preferences.title')}
      text={t(isCustomer(user) ? 'profile.preferences.text' : 'profile.preferences.textOfStaff')}
      className="grid gap-4"
    >
      <PushSwitch />
      <Topics topics={topicsFor(user)} />
    </ProfileCard>
  );
}

type TopicChannels = { readonly topic: NotificationTopic; readonly channels: readonly NotificationChannel[] };

/** Members get no mails about repairs. Drivers hear of their visits, the office of messages. */
function topicsFor(user: User): readonly TopicChannels[] {
  if (isCustomer(user)) return notificationTopics.map((topic) => ({ topic, channels: notificationChannels }));
  const hasOne = (roles: readonly Role[]) => roles.some((role) => user.roles.includes(role));
  const topics: TopicChannels[] = [];
  if (hasOne(driverRoles)) topics.push({ topic: 'VISITS', channels: ['PUSH'] });
  if (hasOne(officeRoles)) topics.push({ topic: 'MESSAGES', channels: ['PUSH'] });
  return topics;
}

function Topics({ topics }: { topics: readonly TopicChannels[] }) {
  const answer = useQuery(preferencesQuery);
  const { data, isError, isPaused } = answer;
  if (data === undefined) {
    // An offline query is paused, so its skeleton would never end.
    if (isError || isPaused) return <LoadFailure query={answer} />;
    return (
      <div className="grid gap-4">
        {topics.map(({ topic }) => (
          <Skeleton key={topic} className="h-11 rounded-control" />
        ))}
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {topics.map((each) => (
        <TopicRow key={each.topic} {...each} preferences={data} />
      ))}
    </ul>
  );
}

function TopicRow({ topic, channels, preferences }: TopicChannels & { preferences: Preferences }) {
  const { t } = useTranslation();
  const label = t(`profile.preferences.topics.${topic}.name`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="text-sm font-medium">{label}</p>
        <p className="text-sm text-ink-muted">{t(`profile.preferences.topics.${topic}.text`)}</p>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {channels.map((channel) => (
          <Choice
            key={channel}
            choice={{ topic, channel }}
            isOn={preferences[topic][channel]}
            name={t('profile.preferences.by', { topic: label, channel: t(`profile.preferences.channels.${channel}`) })}
          />
        ))}
      </div>
    </li>
  );
}

type ChoiceProps = {
  choice: { readonly topic: NotificationTopic; readonly channel: NotificationChannel };
  isOn: boolean;
  name: string;
};

function Choice({ choice, isOn, name }: ChoiceProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (next: boolean) => send(changePreference, { body: { ...choice, isOn: next } }),
    onSuccess: ({ preferences }) => client.setQueryData(preferencesQuery.queryKey, preferences),
    onError: (error) => showError(t, error),
  });
  return (
    <Switch
      aria-label={name}
      label={<span className="text-sm">{t(`profile.preferences.channels.${choice.channel}`)}</span>}
      // Shows the choice at once, and reverts it on failure.
      checked={save.isPending ? save.variables : isOn}
      onCheckedChange={(next) => save.mutate(next)}
    />
  );
}

const preferencesQuery = queryOptions<Preferences>({
  queryKey: queryKeys.preferences,
  queryFn: async ({ signal }) => (await send(getPreferences, { signal })).preferences,
});
