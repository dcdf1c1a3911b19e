import { BoxForm, HiddenInput, PasswordInput, useRefusal } from "~/desk/frame/DeskForm";
import { ListPage } from "~/desk/frame/DeskList";

/** The list of changes and, once one was to be undone that needs it, a form for the password. */
export function JournalPage() {
	return (
		<ListPage>
			{useRefusal()?.intent === "contrasena" && (
				<BoxForm title="Deshacer con tu contraseña" intent="contrasena" submit="Deshacer">
					<HiddenInput name="entry" />
					<PasswordInput />
				</BoxForm>
			)}
		</ListPage>
	);
}
