export const badgeHues = ['yellow', 'gray', 'green', 'red', 'blue', 'purple', 'indigo', 'orange', 'amber'] as const;

export type BadgeHue = (typeof badgeHues)[number];
