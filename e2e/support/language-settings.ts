export const languageSettings = {
  fr: { language: 'fr', locale: 'fr-TN', timezoneId: 'Africa/Tunis' },
  en: { language: 'en', locale: 'en-GB', timezoneId: 'Africa/Tunis' },
} as const;
