import { IconButton, Input, type InputProps } from '@atelier/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../language/use-translation.ts';

/** Lets password managers associate the form's password with the account. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}

export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing' | 'icon'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
