import { CheckboxField, TextField } from "~/ui/fields/Field";
import { ValidatedForm } from "~/web/forms/ValidatedForm";
import { Submit } from "./DeskForm";
import { type Unsent, unsentName } from "./UnsentForm";

const labels = {
	email: "Correo",
	password: "Contraseña",
	code: "Código de tu aplicación",
	trust: "Confiar en este equipo por 30 días",
};
const constraint = {
	email: { required: true, maxLength: 254 },
	password: { required: true },
	code: {},
	trust: {},
};

interface StaffSignInFormProps {
	action: string;
	unsent: Unsent | undefined;
}

export function StaffSignInForm({ action, unsent }: StaffSignInFormProps) {
	return (
		<ValidatedForm id="entrar" action={action} labels={labels} constraint={constraint}>
			{({ fields }) => (
				<>
					{unsent && <input type="hidden" name={unsentName} value={JSON.stringify(unsent)} />}
					<TextField field={fields.email} type="email" autoComplete="username" />
					<TextField
						field={{ ...fields.password, initialValue: undefined }}
						type="password"
						autoComplete="current-password"
					/>
					<TextField
						field={{ ...fields.code, initialValue: undefined }}
						hint="Los 6 números que muestra ahora, o un código de recuperación. Si entras solo con tu contraseña, déjalo vacío."
						autoComplete="one-time-code"
					/>
					<CheckboxField
						field={fields.trust}
						hint="No pedirá el código aquí. No la marques en un equipo que otros usan."
					/>
					<Submit text="Entrar" />
				</>
			)}
		</ValidatedForm>
	);
}
