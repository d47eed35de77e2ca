; The installer for Windows, by Inno Setup: iscc /DVersion=1.1.0 packaging\windows\sabot.iss, after start.py build has
; frozen the folder. Books, keys and settings lie with their user, and stay when the program is removed.
#ifndef Version
  #error Say which version: iscc /DVersion=1.1.0
#endif

[Setup]
AppId={{6E6C2B2F-6C0B-4C0B-9C6D-5361626F0001}
AppName=Sabot
AppVersion={#Version}
AppPublisher=The Sabot authors
DefaultDirName={autopf}\Sabot
DefaultGroupName=Sabot
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=sabot-{#Version}-setup
SetupIconFile=..\..\build\sabot.ico
UninstallDisplayIcon={app}\sabotw.exe
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
CloseApplications=yes
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\sabot\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Sabot"; Filename: "{app}\sabotw.exe"
Name: "{autodesktop}\Sabot"; Filename: "{app}\sabotw.exe"; Tasks: desktop

[Tasks]
Name: desktop; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Registry]
Root: HKA; Subkey: "Software\Classes\Applications\sabotw.exe\shell\open\command"; ValueType: string; ValueData: """{app}\sabotw.exe"" ""%1"""; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\.db\OpenWithProgids"; ValueType: string; ValueName: "Sabot.House"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Sabot.House"; ValueType: string; ValueData: "House of Sabot"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Sabot.House\shell\open\command"; ValueType: string; ValueData: """{app}\sabotw.exe"" ""%1"""

[Run]
Filename: "{app}\sabotw.exe"; Description: "{cm:LaunchProgram,Sabot}"; Flags: nowait postinstall skipifsilent
